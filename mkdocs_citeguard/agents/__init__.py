"""What coding agents hand to a hook before they write, and what they understand of its answer."""
