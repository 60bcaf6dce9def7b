"""The kinds of citation, one file each."""

from __future__ import annotations

from mkdocs_citeguard.citation import Kind
from mkdocs_citeguard.kinds.doi import DOI
from mkdocs_citeguard.kinds.marker import MARKER
from mkdocs_citeguard.kinds.mention import MENTION
from mkdocs_citeguard.kinds.permalink import PERMALINK
from mkdocs_citeguard.kinds.reference_id import REFERENCE_ID
from mkdocs_citeguard.kinds.source_line import SOURCE_LINE
from mkdocs_citeguard.kinds.timestamp import TIMESTAMP

KINDS: tuple[Kind, ...] = (REFERENCE_ID, SOURCE_LINE, PERMALINK, DOI, MENTION, TIMESTAMP, MARKER)
