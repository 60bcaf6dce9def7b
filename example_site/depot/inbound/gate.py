"""Settings of the gate at which parcels arrive."""

GATE = "north"
