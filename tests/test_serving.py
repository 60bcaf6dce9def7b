"""`mkdocs serve`: one plugin, many builds."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import time

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from mkdocs_citeguard import markdown
from tests.rendering import count_own
from tests.sites import FILES, Site

PAGE = "# Start\n\nSee `src/a.py:2`, `src/none.py:3` and REF-001.\n\nHe says “heavy parcels go first” (REF-001).\n"


class Server:
    """What a plugin sees of MkDocs' server."""

    def __init__(self):
        self.watched = []

    def watch(self, path, **_):
        self.watched.append(path)

    def unwatch(self, path):
        self.watched.remove(path)


class Served:
    """A site that is built again and again, as `mkdocs serve` does it: a new configuration, the same plugin."""

    def __init__(self, root, **config):
        self.root, self.config, self.dirty = root, config, config.pop("dirty", False)
        loaded = self.load()
        self.plugin = loaded.plugins["citeguard"]
        loaded.plugins.on_startup(command="serve", dirty=self.dirty)

    def load(self):
        return load_config(str(self.root / "mkdocs.yml"), **self.config)

    def build(self):
        self.loaded = self.load()
        records = []
        handler = logging.Handler()
        handler.emit = records.append
        logger = logging.getLogger("mkdocs")
        logger.addHandler(handler)
        level = logger.level
        logger.setLevel(logging.INFO)
        try:
            build(self.loaded, dirty=self.dirty)
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)
        return [record.getMessage() for record in records]


@pytest.fixture
def served(tmp_path):
    def make(files=None, options=None, **config):
        pages = {f"docs/{name}": text for name, text in (files or {"index.md": PAGE}).items()}
        site = Site(tmp_path / "site", {**FILES, **pages}, options or {})
        # MkDocs keeps the plugin between builds because it has `on_startup`.
        made = Served(site.root, **config)
        made.site = site
        return made

    return make


def found(said):
    return [line for line in said if " CG" in line]


def test_what_is_edited_is_looked_at_again(served):
    made = served()
    assert len(found(made.build())) == 1
    made.site.repository.write({"docs/index.md": "# Start\n\nSee `src/a.py:2` and `src/a.py:99`.\n"})
    assert ["line 99" in line for line in found(made.build())] == [True]
    made.site.repository.write({"src/a.py": "x = 1\n" * 120})
    assert found(made.build()) == []
    made.site.repository.write({"docs/index.md": "# Start\n\nSee REF-002.\n"})
    assert ["REF-002" in line for line in found(made.build())] == [True]
    made.site.repository.write({".aiwg/research/findings/REF-002-new.md": "# REF-002: New\n\nWords.\n"})
    assert found(made.build()) == []


def test_the_same_time_and_size_are_the_only_way_to_go_unseen(served):
    """A note that is rewritten with as many bytes is another note."""
    made = served({"index.md": "# A\n\nIt says “Heavy parcels go first” (REF-001).\n"})
    assert found(made.build()) == []
    path = ".aiwg/research/findings/REF-001-sorting.md"
    made.site.repository.write(
        {path: FILES[path].replace("Heavy parcels go first", "Light parcels go first")}
    )
    assert made.build()
    cited = [one for _, one in made.plugin.build.citations()]
    assert [one.status for one in cited] != ["verified"]


def sizes(plugin, config):
    """Of all that may grow."""
    built = plugin.build
    return {
        "table": len(plugin.extension.table),
        "told": len(plugin.told),
        "findings": len(plugin.findings),
        "pages": len(built.read) + len(built.changed) + len(built.inner) + len(built.seen),
        "texts": len(plugin.workspace._read),
        "watched": len(plugin.watch.known),
        "own": len(vars(plugin)),
        "css": len(config.extra_css),
        "extensions": len(config.markdown_extensions),
        "active": len(markdown._ACTIVE),
        "finders": len(sys.meta_path),
        "handlers": len(logging.getLogger("mkdocs").handlers),
    }


@pytest.mark.parametrize("fresh", [True, False], ids=["a configuration for each build", "one configuration"])
def test_nothing_piles_up_over_fifty_builds(served, fresh):
    made = served()
    said = made.build()
    made.plugin.on_serve(Server(), config=made.loaded, builder=None)
    first, config = None, made.loaded
    for number in range(50):
        made.site.repository.write({"docs/index.md": PAGE + "\n" * number})
        if fresh:
            assert found(made.build()) == found(said)
            config = made.loaded
        else:
            build(config)
        now = sizes(made.plugin, config)
        first = first or now
        assert now == first
    assert first["css"] == 1
    assert first["table"] > 0


def test_files_that_are_read_in_process_are_forgotten(served):
    from mkdocs_citeguard import mark
    from mkdocs_citeguard.kinds import reference_id
    from mkdocs_citeguard.loading import files

    made = served()
    for number in range(50):
        made.site.repository.write({"docs/index.md": f"{PAGE}\n[{number}]: x.md\n\n[REF-001] {number}\n"})
        made.build()
    caches = [one for module in (mark, files, reference_id) for one in vars(module).values()]
    bounded = [one.cache_info() for one in caches if hasattr(one, "cache_info")]
    assert bounded
    assert all(one.maxsize is not None and one.currsize <= one.maxsize for one in bounded)


def test_what_is_watched(served):
    made = served({"index.md": PAGE, "other.md": "See `docs/index.md:1`.\n"})
    made.build()
    server = Server()
    assert made.plugin.on_serve(server, config=made.loaded, builder=None) is server
    root = made.root.resolve()
    assert sorted(server.watched) == [str(root / ".aiwg/research"), str(root / "src/a.py")]
    made.site.repository.write({"src/b.py": "x = 1\n", "docs/index.md": "# A\n\nSee `src/b.py:1`.\n"})
    made.build()
    assert sorted(server.watched) == [str(root / ".aiwg/research"), str(root / "src/b.py")]


def test_a_file_that_was_replaced_is_watched_anew(served):
    made = served()
    made.build()
    server = Server()
    made.plugin.on_serve(server, config=made.loaded, builder=None)
    before = dict(made.plugin.watch.known)
    source = made.root / "src/a.py"
    (made.root / "src/a.new").write_text("x = 1\n" * 9)
    (made.root / "src/a.new").replace(source)
    made.build()
    assert made.plugin.watch.known.keys() == before.keys()
    assert made.plugin.watch.known != before
    assert len(server.watched) == len(set(server.watched)) == 2


def test_nothing_is_written_into_the_docs_folder(served):
    made = served(options={"report_page": True})
    before = {path: path.stat().st_mtime_ns for path in made.root.rglob("*") if path.is_file()}
    made.build()
    after = {path: path.stat().st_mtime_ns for path in made.root.rglob("*") if path.is_file()}
    assert {one for one in after if after[one] != before.get(one)} == {
        one for one in after if one.is_relative_to(made.root / "site")
    }


def test_in_a_dirty_build_pages_that_are_not_rendered_are_looked_at(served):
    made = served({"index.md": PAGE, "other.md": "See `src/none.py:9`.\n"}, dirty=True)
    assert len(found(made.build())) == 2
    made.site.repository.write({"docs/index.md": PAGE + "\nMore.\n"})
    again = made.build()
    assert len(found(again)) == 2
    assert any("1 page not rendered by this dirty build" in line for line in again)
    html = (made.root / "site/index.html").read_text("utf-8")
    assert count_own(html) == 4


@pytest.mark.parametrize("options", [{}, {"strict": True}])
def test_a_strict_server_is_not_ended(served, options):
    made = served(options=options, strict=True)
    assert len(found(made.build())) == 1
    assert len(found(made.build())) == 1


@pytest.mark.slow
def test_a_real_server(tmp_path):
    """It is in strict mode, and builds once for each change: of a page, of a source, of one that is replaced or gone."""
    files = {**FILES, "docs/index.md": "# A\n\nSee `src/a.py:99`.\n"}
    root = Site(tmp_path / "site", files).root
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    log = tmp_path / "log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "-u", "-m", "mkdocs", "serve", "--strict", "-a", f"127.0.0.1:{port}"],
            cwd=root,
            stderr=out,
            stdout=out,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        )
    try:
        said = wait_for(log, "Watching paths for changes", 1)
        assert "line 99 does not exist" in said
        (root / "src/a.new").write_text("x = 1\n" * 120)
        (root / "src/a.new").replace(root / "src/a.py")
        assert "1 present" in wait_for(log, "Reloading browsers", 1)
        (root / "src/a.py").write_text("x = 1\n" * 7)
        assert "has 7 lines" in wait_for(log, "Reloading browsers", 2)
        (root / "src/a.py").unlink()
        assert "there is no file `src/a.py`" in wait_for(log, "Reloading browsers", 3)
        (root / "docs/index.md").write_text("# A\n\nWords.\n")
        assert "nothing to check" in wait_for(log, "Reloading browsers", 4)
        time.sleep(2)
        assert log.read_text().count("Building documentation...") == 5
        assert server.poll() is None
    finally:
        server.terminate()
        server.wait(20)


def wait_for(log, words, times):
    for _ in range(300):
        said = log.read_text()
        if said.count(words) >= times:
            return said
        time.sleep(0.1)
    return pytest.fail(log.read_text())
