"""Loopback servers that speak the batch services of Anthropic and OpenAI and the latter's chat completions."""

import contextlib
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def verdicts(user, verdict="supported"):
    """What an obedient judge answers to a user message: the first words of each source, quoted."""
    items = json.loads(re.search(r"^\{.*\}$", user, re.MULTILINE)[0])["items"]
    rows = [
        {
            "id": one["id"],
            "verdict": verdict,
            "quote": one["source"].strip().split("\n")[0],
            "reason": "so it says",
        }
        for one in items
    ]
    return json.dumps({"verdicts": rows})


def completion(content, finish="stop"):
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [
            {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content}}
        ],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def message(text):
    return {
        "id": "x",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 100, "output_tokens": 20},
    }


class Provider:
    """What the servers do, for tests to change."""

    def __init__(self):
        self.asked = []  # bodies of direct calls
        self.batches = []  # requests of each batch, by their custom ids
        self.status = "ended"
        self.fate = lambda name: "succeeded"
        self.direct = lambda body, number: (200, {}, completion(verdicts(body["messages"][-1]["content"])))
        self.refusal = None  # a status that every request for a batch gets
        self.broken = False  # the answers break off in the middle
        self.files = {}
        self.lock = threading.Lock()

    # --- Anthropic ---

    def anthropic_batch(self, number):
        counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
        counts["processing" if self.status != "ended" else "succeeded"] = len(self.batches[number])
        return {
            "id": f"msgbatch_{number}",
            "type": "message_batch",
            "processing_status": self.status,
            "request_counts": counts,
            "created_at": "2026-11-30T12:00:00Z",
            "expires_at": "2026-12-01T12:00:00Z",
            "ended_at": None,
            "archived_at": None,
            "cancel_initiated_at": None,
            "results_url": f"{self.address}/v1/messages/batches/msgbatch_{number}/results",
        }

    def anthropic_results(self, number):
        lines = []
        for name, params in self.batches[number].items():
            fate = self.fate(name)
            result = {"type": fate}
            if fate == "succeeded":
                result["message"] = message(verdicts(params["messages"][-1]["content"]))
            elif fate == "errored":
                error = {"type": "invalid_request_error", "message": "too odd"}
                result["error"] = {"type": "error", "error": error, "request_id": None}
            lines.append(json.dumps({"custom_id": name, "result": result}))
        return lines

    # --- OpenAI ---

    def openai_batch(self, number):
        status = {"ended": "completed"}.get(self.status, self.status)
        counts = {"total": len(self.batches[number]), "completed": 0, "failed": 0}
        return {
            "id": f"batch_{number}",
            "object": "batch",
            "endpoint": "/v1/chat/completions",
            "input_file_id": f"file-in-{number}",
            "completion_window": "24h",
            "status": status,
            "created_at": 1,
            "request_counts": counts,
            "errors": {"object": "list", "data": [{"code": "x", "message": "the file is odd"}]}
            if status == "failed"
            else None,
            "output_file_id": f"file-out-{number}"
            if status in ("completed", "expired", "cancelled")
            else None,
            "error_file_id": f"file-err-{number}"
            if status in ("completed", "expired", "cancelled")
            else None,
        }

    def openai_lines(self, number, *, errors):
        lines = []
        for name, body in self.batches[number].items():
            fate = self.fate(name)
            row = {"id": "r", "custom_id": name, "response": None, "error": None}
            if fate == "succeeded" and not errors:
                answer = completion(verdicts(body["messages"][-1]["content"]))
                lines.append(
                    json.dumps(row | {"response": {"status_code": 200, "request_id": "q", "body": answer}})
                )
            elif fate == "errored" and errors:
                fault = {"error": {"message": "too odd"}}
                lines.append(
                    json.dumps(row | {"response": {"status_code": 400, "request_id": "q", "body": fault}})
                )
            elif fate == "expired" and errors:
                error = {"code": "batch_expired", "message": "This request could not be executed in time."}
                lines.append(json.dumps(row | {"error": error}))
        return lines


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    @property
    def provider(self):
        return self.server.provider

    def send(self, status, body, headers=None):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for key, value in (headers or {}).items():
            self.send_header(key, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def send_lines(self, lines):
        data = "".join(f"{line}\n" for line in lines).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/x-jsonl")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.provider.broken:
            first = data.split(b"\n")[0] + b"\n"
            self.wfile.write(first)
            self.wfile.flush()
            self.close_connection = True
        else:
            self.wfile.write(data)

    def do_POST(self):
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        provider = self.provider
        if provider.refusal:
            self.send(
                provider.refusal,
                {"error": {"type": "odd", "message": "not for you"}},
                {"x-should-retry": "false"},
            )
        elif self.path == "/v1/chat/completions":
            body = json.loads(raw)
            with provider.lock:
                provider.asked.append(body)
                number = len(provider.asked)
            status, headers, answer = provider.direct(body, number)
            self.send(status, answer, headers)
        elif self.path == "/v1/messages/batches":
            requests = json.loads(raw)["requests"]
            provider.batches.append({one["custom_id"]: one["params"] for one in requests})
            self.send(200, provider.anthropic_batch(len(provider.batches) - 1))
        elif self.path == "/v1/files":
            lines = [json.loads(line) for line in re.findall(rb'^\{"custom_id".*\}', raw, re.MULTILINE)]
            provider.batches.append({one["custom_id"]: one["body"] for one in lines})
            number = len(provider.batches) - 1
            self.send(
                200,
                {"id": f"file-in-{number}", "object": "file", "bytes": 1, "created_at": 1, "filename": "f",
                 "purpose": "batch", "status": "processed"},
            )  # fmt: skip
        elif self.path == "/v1/batches":
            self.send(200, provider.openai_batch(int(json.loads(raw)["input_file_id"].rpartition("-")[2])))
        else:
            self.send(404, {"error": {"message": f"no {self.path}"}})

    def do_GET(self):
        provider = self.provider
        match = re.fullmatch(
            r"/v1/(?:messages/batches/msgbatch_(\d+)(/results)?|batches/batch_(\d+)|files/file-(out|err)-(\d+)/content)",
            self.path,
        )
        number = int(next(filter(None, (match[1], match[3], match[5])))) if match else -1
        if provider.refusal:
            self.send(
                provider.refusal,
                {"error": {"type": "odd", "message": "not for you"}},
                {"x-should-retry": "false"},
            )
        elif not 0 <= number < len(provider.batches):
            self.send(404, {"error": {"type": "not_found_error", "message": "no such batch"}})
        elif match[2]:
            self.send_lines(provider.anthropic_results(number))
        elif match[1]:
            self.send(200, provider.anthropic_batch(number))
        elif match[3]:
            self.send(200, provider.openai_batch(number))
        else:
            self.send_lines(provider.openai_lines(number, errors=match[4] == "err"))


@contextlib.contextmanager
def provider():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.provider = Provider()
    server.provider.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.provider
    finally:
        server.shutdown()
        server.server_close()
