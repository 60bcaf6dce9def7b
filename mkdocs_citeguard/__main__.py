"""`python -m mkdocs_citeguard`."""

from mkdocs_citeguard.cli import main

main(prog_name="python -m mkdocs_citeguard")
