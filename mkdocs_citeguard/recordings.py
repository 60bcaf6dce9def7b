"""Addresses of recordings on the web, and of moments in them."""

from __future__ import annotations

from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

from mkdocs_citeguard.evidence import Time

_YOUTUBE = ("youtube.com", "youtu.be", "youtube-nocookie.com")
_FILES = (
    ".aac", ".flac", ".m4a", ".m4v", ".mkv", ".mov", ".mp3", ".mp4", ".oga", ".ogg", ".ogv", ".opus", ".wav", ".webm",
)  # fmt: skip


def address(url: str, time: Time) -> str | None:
    """Where a recording can be heard from a time on; None for players that are not known to understand one.

    YouTube takes `t`, its embedded player `start`, Vimeo and media files the fragment `#t=` (Media Fragments URI 1.0).
    """
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").removeprefix("www.").removeprefix("m.").removeprefix("music.")
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not host:
        return None
    seconds = int(time.seconds)
    if host in _YOUTUBE:
        return _with(parts, "start" if parts.path.startswith("/embed/") else "t", str(seconds))
    if host in ("vimeo.com", "player.vimeo.com"):
        return parts._replace(fragment=f"t={seconds}s").geturl()
    if parts.path.lower().endswith(_FILES):
        return parts._replace(fragment=f"t={seconds}").geturl()
    return None


def _with(parts: SplitResult, key: str, value: str) -> str:
    """The address with one field of its query, which replaces those that say the same."""
    fields = [
        (name, one)
        for name, one in parse_qsl(parts.query, keep_blank_values=True)
        if name not in ("t", "start")
    ]
    return parts._replace(query=urlencode([*fields, (key, value)]), fragment="").geturl()
