"""Runs the sandbox's git. When a call is over, nothing that it started is left."""

import os
import re
import subprocess
import threading
import time

import git_inert
from errors import ToolboxError
from git_look import nested_repositories
from shell import ENVIRONMENT, HeadAndTail, kill_everything_else, one_at_a_time

_GRACE = 2.0
_MAX_BYTES = 16 * 1024 * 1024
_PIECE = 65536
_MAX_DRIVERS = 1000
_MAX_SUBMODULES = 100
_SUBMODULE = b"160000 "
_GIT = ["git", "--no-pager"]
_GIT_ENVIRONMENT = {**ENVIRONMENT, **git_inert.ENVIRONMENT}
_PREFIX = re.compile(r"^(fatal|error): ", re.MULTILINE)


class GitCall:
    """One request; every program that it runs shares its deadline and its cancellation."""

    def __init__(self, operation):
        self._operation = operation
        self._cancelled = threading.Event()
        self._deadline = 0.0
        self._limit = 0
        self._inert = {}

    def cancel(self):
        self._cancelled.set()

    def run(self, timeout_ms, limit_ms=None, **arguments):
        """The first limit includes waiting for other commands, the second begins when they have ended."""
        self._limit = timeout_ms / 1000
        self._deadline = time.monotonic() + self._limit
        if not one_at_a_time.acquire(timeout=self._limit):
            raise ToolboxError("timed_out", f"other commands did not end within {self._limit:.0f} s")
        try:
            if limit_ms is not None:
                self._limit = limit_ms / 1000
                self._deadline = min(self._deadline, time.monotonic() + self._limit)
            return self._operation(self, **arguments)
        finally:
            one_at_a_time.release()

    def text(self, directory, *words, environment=None, stdin=b""):
        """What git says, head and tail of it; what it says when it fails is the error."""
        code, output = self.attempt(directory, *words, environment=environment, stdin=stdin)
        if code != 0:
            raise ToolboxError("git", _PREFIX.sub("", output).strip() or f"git ended with exit code {code}")
        return output

    def attempt(self, directory, *words, environment=None, stdin=b""):
        """The exit code, and what git says; output and errors in order."""
        output = HeadAndTail()
        code = self._execute(directory, words, environment, stdin, subprocess.STDOUT, output.read, None)
        return code, output.text()

    def data(self, directory, *words, stdin=b""):
        """The whole output, of bounded length."""
        pieces = bytearray()

        def collect(stream):
            while piece := stream.read1(_PIECE):
                if len(pieces) <= _MAX_BYTES:
                    pieces.extend(piece)

        self._checked(directory, words, stdin, collect)
        if len(pieces) > _MAX_BYTES:
            raise ToolboxError("too_large", "The repository is too large for this")
        return bytes(pieces)

    def stream(self, directory, *words, stdin=b"", take=None):
        """Hands the output on piece by piece, until taking fails."""

        def pass_on(stream):
            while piece := stream.read1(_PIECE):
                take(piece)

        self._checked(directory, words, stdin, pass_on)

    def _checked(self, directory, words, stdin, reader):
        errors = HeadAndTail()
        code = self._execute(directory, words, None, stdin, subprocess.PIPE, reader, errors.read)
        if code != 0:
            raise ToolboxError("git", _PREFIX.sub("", errors.text()).strip() or f"git ended with exit code {code}")

    def _execute(self, directory, words, environment, stdin, stderr, read_output, read_errors):
        if directory not in self._inert:
            nested = nested_repositories(directory)
            self._inert[directory] = git_inert.environment()
            self._inert[directory] = git_inert.environment(self._drivers(directory, nested))
        process = subprocess.Popen(
            [*_GIT, *words],
            cwd=f"/proc/self/fd/{directory}",
            env={
                **_GIT_ENVIRONMENT,
                **self._inert[directory],
                "GIT_CEILING_DIRECTORIES": _parent(directory),
                **(environment or {}),
            },
            stdin=subprocess.PIPE if isinstance(stdin, bytes) else stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,
        )
        try:
            _first_to_go(process.pid)
            output = _Reader(read_output, process.stdout)
            readers = [output] if read_errors is None else [output, _Reader(read_errors, process.stderr)]
            if isinstance(stdin, bytes):
                threading.Thread(target=_write, args=(process.stdin, stdin), daemon=True).start()
            ended = self._await(process, output)
        finally:
            kill_everything_else()
        process.wait()
        for reader in readers:
            reader.join(_GRACE)
        if output.failure is not None:
            raise output.failure
        if self._cancelled.is_set():
            raise ToolboxError("cancelled", "The call was cancelled")
        if not ended:
            raise ToolboxError("timed_out", f"git did not end within {self._limit:.0f} s and was stopped")
        return process.returncode

    def _drivers(self, directory, nested):
        """Those of the repository, and of its submodules: git looks for changes in them, with the same variables."""
        names = self._drivers_of(directory)
        for folder in self._submodules(directory, nested):
            try:
                inner = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
            except OSError:
                continue
            try:
                self._inert[inner] = git_inert.environment()
                names |= self._drivers_of(inner)
            finally:
                self._inert.pop(inner, None)
                os.close(inner)
        if len(names) > _MAX_DRIVERS:
            raise ToolboxError("too_large", "The repository's configuration has too many drivers")
        return sorted(names)

    def _submodules(self, directory, nested):
        """The nested repositories that git would enter: those in the index, and all in them."""
        if not nested:
            return []
        root = f"/proc/self/fd/{directory}/".encode()
        entries = self._unchecked(directory, ["ls-files", "--stage", "-z"]).split(b"\0")
        paths = {root + entry.partition(b"\t")[2] for entry in entries if entry.startswith(_SUBMODULE)}
        entered = [folder for folder in nested if any(folder == path or folder.startswith(path + b"/") for path in paths)]
        if len(entered) > _MAX_SUBMODULES:
            raise ToolboxError("too_large", f"The repository has more than {_MAX_SUBMODULES} submodules with files")
        return entered

    def _drivers_of(self, directory):
        names = self._unchecked(directory, git_inert.LIST_DRIVERS).split(b"\0")
        return {os.fsdecode(name) for name in names if name}

    def _unchecked(self, directory, words):
        """The output of a command that fails where there is no repository, or nothing to list."""
        pieces = bytearray()

        def collect(stream):
            while piece := stream.read1(_PIECE):
                if len(pieces) <= _MAX_BYTES:
                    pieces.extend(piece)

        self._execute(directory, words, None, b"", subprocess.DEVNULL, collect, None)
        if len(pieces) > _MAX_BYTES:
            raise ToolboxError("too_large", "The repository is too large for this")
        return bytes(pieces)

    def _await(self, process, output):
        """Whether git ended by itself."""
        while process.poll() is None:
            if self._cancelled.is_set() or output.failure is not None or time.monotonic() >= self._deadline:
                return False
            try:
                process.wait(min(0.02, max(0.001, self._deadline - time.monotonic())))
            except subprocess.TimeoutExpired:
                pass
        return True


class _Reader(threading.Thread):
    """Reads to the end; keeps why it could not."""

    def __init__(self, read, stream):
        super().__init__(daemon=True)
        self.failure = None
        self._read = read
        self._stream = stream
        self.start()

    def run(self):
        try:
            self._read(self._stream)
        except Exception as error:  # raised to the caller that waits for the program
            self.failure = error


def _parent(directory):
    """Git looks for the repository in the folder that was named, not in those above it."""
    return os.path.dirname(os.readlink(f"/proc/self/fd/{directory}"))


def _first_to_go(pid):
    try:
        with open(f"/proc/{pid}/oom_score_adj", "w", encoding="ascii") as score:
            score.write("1000")
    except OSError:
        pass


def _write(stream, content):
    try:
        stream.write(content)
        stream.close()
    except OSError:
        pass
