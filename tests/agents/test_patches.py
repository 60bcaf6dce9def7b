"""Patches between `*** Begin Patch` and `*** End Patch`."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.agents.patches import read_patch

OLD = "# Tea\n\nA cup.\n\n## Milk\n\nA cup.\nThe end.\n"


def changed(patch, text=OLD):
    (change,) = read_patch(f"*** Begin Patch\n{patch}\n*** End Patch\n")
    return change.applied(text)


@pytest.mark.parametrize(
    ("hunks", "after"),
    [
        ("@@\n-A cup.\n+A pot.", OLD.replace("A cup.", "A pot.", 1)),
        ("@@ ## Milk\n \n-A cup.\n+A pot.", OLD.replace("A cup.\nThe", "A pot.\nThe")),
        ("@@\n # Tea\n+\n+New.", OLD.replace("# Tea\n", "# Tea\n\nNew.\n")),
        ("@@\n-A cup.\n+A pot.\n@@\n-The end.\n+The End.", OLD.replace("A cup.", "A pot.", 1).replace("end", "End")),
        ("@@\n-  A cup.  \n+A pot.", OLD.replace("A cup.", "A pot.", 1)),
        ("@@\n-The end.\n+The End.\n*** End of File", OLD.replace("end", "End")),
        ("@@\n-A mug.\n+A pot.", None),
    ],
)  # fmt: skip
def test_updates(hunks, after):
    assert changed(f"*** Update File: a.md\n{hunks}") == after


def test_line_ends_of_the_file_are_kept():
    assert (
        changed("*** Update File: a.md\n@@\n-A cup.\n+A pot.", "# Tea\r\nA cup.\r\n") == "# Tea\r\nA pot.\r\n"
    )


def test_files_of_a_patch():
    patch = (
        "*** Begin Patch\n*** Add File: new.md\n+# New\n+\n+Tea.\n*** Delete File: old.md\n"
        "*** Update File: a.md\n*** Move to: b.md\n@@\n-A cup.\n+A pot.\n*** End Patch"
    )
    added, moved = read_patch(patch)
    assert (added.target, added.applied("")) == ("new.md", "# New\n\nTea.\n")
    assert (moved.path, moved.target, moved.applied("A cup.\n")) == ("a.md", "b.md", "A pot.\n")
