"""Settings of the gate from which parcels leave."""

GATE = "south"
