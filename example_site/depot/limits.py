"""How much the depot can take."""

QUEUE_LENGTH = 40
"""Parcels that may wait at one gate."""
HEAVIEST = 31.5
"""Kilograms that one person may lift."""


def needs_two_people(weight: float) -> bool:
    return weight > HEAVIEST


def queue_is_full(waiting: int) -> bool:
    return waiting >= QUEUE_LENGTH
