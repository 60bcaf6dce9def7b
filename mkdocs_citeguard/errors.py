"""What goes wrong in the set-up. Faults of content are values, never exceptions."""

from __future__ import annotations


class CiteguardError(Exception):
    """A fault of the set-up that a person must mend; the message says which and how.

    Translated once for MkDocs (`plugin.py`) and once for the command line (`cli`).
    """


class SettingsError(CiteguardError):
    """A wrong value in the settings: the message names the key, the value and what is allowed."""


class SiteError(CiteguardError):
    """mkdocs.yml cannot be read: the message names the file and, where known, the line."""
