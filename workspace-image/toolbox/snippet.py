"""Runs the snippets of custom tools: code that the agent's owner wrote, not the agent."""

import os
import shutil
import subprocess
import threading
import time

from beneath import open_directory
from errors import ToolboxError
from shell import ENVIRONMENT, HeadAndTail, ends_by_itself, exit_code, kill_everything_else, one_at_a_time, unlock, write_all

_GRACE = 2.0
_START = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$0" "$@"'
# The workspace and /tmp are the agent's. What an interpreter would load from there unasked could read the secrets.
_RUNTIMES = {"sh": ["sh", "-c"], "python3": ["python3", "-I", "-c"], "node": ["node", "-e"]}
_ENVIRONMENT = {**ENVIRONMENT, "HOME": "/nonexistent"}


class Snippet:
    """One snippet under way."""

    def __init__(self):
        self._cancelled = threading.Event()

    def cancel(self):
        self._cancelled.set()

    def run(self, runtime, code, timeout_ms, stdin, environment):
        deadline = time.monotonic() + timeout_ms / 1000
        arguments = _arguments(runtime, code)
        if not one_at_a_time.acquire(timeout=timeout_ms / 1000):
            raise ToolboxError("timed_out", "Other commands did not end in time, so the code was not run")
        try:
            return self._run(arguments, deadline, stdin, {**_ENVIRONMENT, **_checked(environment)})
        finally:
            one_at_a_time.release()

    def _run(self, arguments, deadline, stdin, environment):
        unlock()
        directory = open_directory(".")
        started = time.monotonic()
        try:
            process = subprocess.Popen(
                ["/bin/sh", "-c", _START, *arguments],
                cwd=f"/proc/self/fd/{directory}",
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        finally:
            os.close(directory)
        output, errors = HeadAndTail(), HeadAndTail()
        readers = [
            threading.Thread(target=output.read, args=(process.stdout,), daemon=True),
            threading.Thread(target=errors.read, args=(process.stderr,), daemon=True),
        ]
        try:
            for reader in readers:
                reader.start()
            threading.Thread(target=write_all, args=(process.stdin, stdin), daemon=True).start()
            ended = ends_by_itself(process, deadline, self._cancelled)
        finally:
            kill_everything_else()
        process.wait()
        for reader in readers:
            reader.join(_GRACE)
        return {
            "exit_code": exit_code(process.returncode) if ended else None,
            "timed_out": not ended,
            "duration_ms": int((time.monotonic() - started) * 1000),
            "output": output.text(),
            "errors": errors.text(),
        }


def _arguments(runtime, code):
    if runtime not in _RUNTIMES or shutil.which(runtime, path=ENVIRONMENT["PATH"]) is None:
        raise ToolboxError("no_runtime", f"This sandbox's image has no {runtime}")
    return [*_RUNTIMES[runtime], code]


def _checked(environment):
    for name, value in environment.items():
        if "\0" in value:
            raise ToolboxError("invalid_environment", f"The value of {name} cannot be put into an environment")
    return environment
