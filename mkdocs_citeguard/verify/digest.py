"""Digests of texts: what makes a sample and a store repeatable."""

from __future__ import annotations

from hashlib import sha256


def digest(*texts: str) -> str:
    """SHA-256 over texts with a NUL between them, in hexadecimal."""
    return sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()
