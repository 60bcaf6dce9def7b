"""`doctor --online`, against a resolver on this machine."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest

from mkdocs_citeguard import resolver as module
from mkdocs_citeguard.resolver import Knowledge, answers, ask
from tests.repositories import Repository
from tests.test_cli import citeguard

KNOWN = {"10.5555/tea.1", "10.5555/cup(1)<2>#a?b", "10.5555/noted.1"}
FILES = {
    "mkdocs.yml": "site_name: Tea\nplugins: [citeguard]\n",
    "research/findings/REF-001-tea.md": "# REF-001: Tea\n\nDOI: 10.5555/noted.1\n",
    "docs/index.md": "# Tea\n\nSee 10.5555/TEA.1 and doi:10.5555/made.up now.\n\nAgain 10.5555/tea.1.\n",
}


class Handles(BaseHTTPRequestHandler):
    """The handle system as doi.org serves it."""

    def do_GET(self):
        self.server.asked.append(self.path)
        doi = unquote(self.path.removeprefix("/api/handles/"))
        if doi.startswith("10.5555/odd."):
            status, body = {
                "500": (500, b"x"),
                "html": (404, b"<html>"),
                "list": (200, b"[]"),
                "code": (200, b'{"responseCode": 7}'),
                "none": (200, b""),
            }[doi.rpartition(".")[2]]
        elif doi in KNOWN:
            status, body = 200, json.dumps({"responseCode": 1, "handle": doi, "values": []}).encode()
        else:
            status, body = 404, json.dumps({"responseCode": 100, "handle": doi}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Tests are quiet."""


@pytest.fixture
def server(monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handles)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def address(server):
    return f"http://127.0.0.1:{server.server_port}"


@pytest.mark.parametrize(
    ("doi", "knowledge"),
    [
        ("10.5555/tea.1", Knowledge.KNOWN),
        ("10.5555/cup(1)<2>#a?b", Knowledge.KNOWN),
        ("10.5555/made.up", Knowledge.UNKNOWN),
        ("10.5555/odd.500", Knowledge.NO_ANSWER),
        ("10.5555/odd.html", Knowledge.NO_ANSWER),
        ("10.5555/odd.list", Knowledge.NO_ANSWER),
        ("10.5555/odd.code", Knowledge.NO_ANSWER),
        ("10.5555/odd.none", Knowledge.NO_ANSWER),
    ],
)
def test_answers(server, doi, knowledge):
    answer = ask(address(server), doi)
    assert answer.knowledge is knowledge
    assert bool(answer.reason) == (knowledge is Knowledge.NO_ANSWER)


def test_a_resolver_that_is_silent_is_left_in_peace(server):
    dois = [*("10.5555/odd.500",) * 2, "10.5555/tea.1", *("10.5555/odd.500",) * 5]
    told = [answer.knowledge for answer in answers(address(server), dois)]
    assert told == [
        *[Knowledge.NO_ANSWER] * 2,
        Knowledge.KNOWN,
        *[Knowledge.NO_ANSWER] * 3,
        *[Knowledge.NOT_ASKED] * 2,
    ]
    assert len(server.asked) == 6


def test_nobody_there_is_no_answer(server):
    gone = address(server)
    server.server_close()
    assert ask(gone, "10.5555/tea.1").knowledge is Knowledge.NO_ANSWER


def test_a_slow_resolver_is_given_up(server, monkeypatch):
    release = threading.Event()
    monkeypatch.setattr(Handles, "do_GET", lambda _: release.wait(20))
    monkeypatch.setattr(module, "TIME_OUT", 0.2)
    assert ask(address(server), "10.5555/tea.1").knowledge is Knowledge.NO_ANSWER
    release.set()


@pytest.fixture
def site(tmp_path):
    repository = Repository(tmp_path / "tea")
    repository.commit(FILES)
    return repository.root


def test_says_what_it_asks_and_what_is_not_known(server, site):
    done = citeguard(site, "doctor", "--online", "--resolver", address(server))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-3:] == [
        f"online:           asking {address(server)} for 3 DOIs, one by one; nothing else is sent",
        "unknown:          10.5555/made.up, docs/index.md:3",
        "answers:          2 known, 1 unknown",
    ]
    assert server.asked == [
        f"/api/handles/{doi}" for doi in ("10.5555/tea.1", "10.5555/made.up", "10.5555/noted.1")
    ]


def test_nothing_is_asked_unless_it_is_told_to(server, site):
    done = citeguard(site, "doctor", "--resolver", address(server))
    assert done.returncode == 0
    assert "online" not in done.stdout
    assert server.asked == []


def test_what_is_known_is_fine(server, site):
    (site / "docs/index.md").write_text("See 10.5555/tea.1.\n")
    assert citeguard(site, "doctor", "--online", "--resolver", address(server)).returncode == 0


def test_without_dois_nothing_is_asked(server, tmp_path):
    done = citeguard(tmp_path, "doctor", "--online", "--resolver", address(server))
    assert done.returncode == 0
    assert "no DOI is cited or noted, so nothing is asked" in done.stdout
    assert server.asked == []


def test_a_resolver_has_an_address(site):
    done = citeguard(site, "doctor", "--online", "--resolver", "file:///etc/passwd")
    assert done.returncode == 2
    assert "is no address, such as https://doi.org" in done.stderr
