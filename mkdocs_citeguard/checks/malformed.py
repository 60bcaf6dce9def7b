"""Citations whose intent is clear and whose form is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check

MALFORMED_CITATION = Rule(
    "CG001",
    "malformed-citation",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A citation that cannot mean anything: line 0, or a range that runs backwards.

    Bad:
        The default is in `src/app/limits.py:12-8`.

    Good:
        The default is in `src/app/limits.py:8-12`.
    """,
)
ABSOLUTE_PATH = Rule(
    "CG003",
    "absolute-path",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A path that starts on somebody's own disk. Nobody else can follow it.

    Bad:
        The default is in `/home/dana/depot/src/app/limits.py:12`.

    Good:
        The default is in `src/app/limits.py:12`.
    """,
)
UNLISTED_SOURCE_ROOT = Rule(
    "CG111",
    "unlisted-source-root",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A page that names a folder outside the project which the setting `source_roots` does not list. A page must not
    make the build read any folder it likes, so nothing below it is read.

    Bad:
        ## Source roots

        - vendor: ../outside/vendor

    Good:
        ## Sources

        - vendor: the library of the supplier
    """,
)


@page_check(MALFORMED_CITATION, ABSOLUTE_PATH, UNLISTED_SOURCE_ROOT)
def malformed_citations(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.malformed:
        written = one.token.of(audit.page.text)
        location = audit.page.location(one.token.start)
        yield Problem(one.rule, location, f"`{_plain(written)}`: {one.reason}")


def _plain(written: str) -> str:
    return " ".join(written.replace("`", "").split())
