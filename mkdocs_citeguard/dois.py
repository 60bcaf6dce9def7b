"""The DOIs of a site: those that its pages cite, and those that its corpus gives."""

from __future__ import annotations

from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.targets import DOI_KIND


def dois(audit: Audit) -> dict[str, str]:
    """Each DOI, in small letters, with the first place that has it; those of pages come first."""
    found: dict[str, str] = {}
    for page, one in audit.site.citations():
        if one.citation.kind == DOI_KIND:
            found.setdefault(
                one.citation.reference.name.casefold(), str(page.location(one.citation.token.start))
            )
    for doi, paths in audit.site.corpus.works_by_doi.items():
        found.setdefault(doi, paths[0] if paths else "")
    return found
