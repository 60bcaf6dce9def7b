"""Names of files that mean something to MkDocs."""

from __future__ import annotations

MARKDOWN = (".markdown", ".md", ".mdown", ".mkd", ".mkdn")
"""The endings of pages."""
