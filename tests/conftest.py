"""What all tests share: how hard hypothesis tries, and the flag that rewrites golden answers."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.environments import Environments

settings.register_profile("quick", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=3000)
os.environ["MKDOCS_CITEGUARD_NO_CACHE"] = "1"  # tests leave the cache of the user alone
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser):
    parser.addoption(
        "--golden-update", action="store_true", help="Write what is found into tests/cases; review it by eye."
    )


@pytest.fixture(scope="session")
def environments(tmp_path_factory):
    """Environments of their own, shared by the workers of a session."""
    base = tmp_path_factory.getbasetemp()
    return Environments(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)
