"""A server on this machine that answers each call as a test says and keeps what it was asked."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mkdocs_citeguard.verify.judge import Failure


@dataclass
class Answer:
    status: int = 200
    body: object = field(default_factory=dict)
    """JSON, or the text itself."""
    pause: float = 0
    headers: dict[str, str] = field(default_factory=dict)


class Server:
    """`answers` come one after the other, the last again and again."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[dict] = []
        self.url = ""

    def next(self, body: dict) -> Answer:
        self.asked.append(body)
        return self.answers[min(len(self.asked), len(self.answers)) - 1]


@contextlib.contextmanager
def serving(*answers: Answer):
    server = Server(*answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            answer = server.next({"path": self.path, "headers": dict(self.headers), **body})
            time.sleep(answer.pause)
            text = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.send_response(answer.status)
                for key, value in {"Content-Type": "application/json", **answer.headers}.items():
                    self.send_header(key, value)
                self.end_headers()
                self.wfile.write(text.encode())

        def log_message(self, *arguments):
            del arguments

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    server.url = f"http://127.0.0.1:{http.server_address[1]}"
    threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()


def broken(answer):
    """Why an answer is of no use, whether the judge failed or says so of its own reply."""
    return answer.reason if isinstance(answer, Failure) else answer.fault
