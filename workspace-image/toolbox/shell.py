"""Runs commands. One at a time; when it is over, nothing that it started is left."""

import os
import stat
import subprocess
import threading
import time

import search
from adopted import adopted
from beneath import open_directory
from errors import ToolboxError
from intact import is_intact
from names import ROOT
from processes import end_all_but, living

_KEEP = 32_000
_MAX_LINE = 4_096
_GRACE = 2.0
_PATIENCE = 6.0  # a flood is dead at once, but each of its processes needs a moment on a busy processor to go
_MAX_COMMAND = 128 * 1024  # what the kernel takes as one argument
one_at_a_time = threading.Lock()
# Shells are the first to go when memory runs out, so that the toolbox survives to report it.
_START = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec bash -c "$0"'
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "TERM": "dumb",
    "PYTHONDONTWRITEBYTECODE": "1",
    "GIT_TERMINAL_PROMPT": "0",
}
# What /etc/passwd would say, had it a line for the sandbox's user.
_ACCOUNT = {"SHELL": "/bin/bash", "NSS_UNKNOWN_HOME": ROOT}


# Whatever was here before the first command is the sandbox's own.
_own = frozenset(living()) | {os.getpid()}


class Shell:
    """One command under way."""

    def __init__(self):
        self._cancelled = threading.Event()

    def cancel(self):
        self._cancelled.set()

    def run(self, command, timeout_ms, cwd=".", stdin=""):
        argument = _argument(command)
        with one_at_a_time:
            return self._run(argument, timeout_ms / 1000, cwd, stdin)

    def _run(self, command, timeout, cwd, stdin):
        unlock()
        directory = open_directory(cwd)
        started = time.monotonic()
        try:
            process = subprocess.Popen(
                ["/bin/sh", "-c", _START, command],
                cwd=f"/proc/self/fd/{directory}",
                env={**ENVIRONMENT, **_ACCOUNT},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        finally:
            os.close(directory)
        output = HeadAndTail()
        reader = threading.Thread(target=output.read, args=(process.stdout,), daemon=True)
        try:
            reader.start()
            threading.Thread(target=write_all, args=(process.stdin, stdin), daemon=True).start()
            timed_out = not ends_by_itself(process, started + timeout, self._cancelled)
        finally:
            kill_everything_else()
        process.wait()
        reader.join(_GRACE)
        return {
            "exit_code": None if timed_out else exit_code(process.returncode),
            "timed_out": timed_out,
            "duration_ms": int((time.monotonic() - started) * 1000),
            "output": output.text(),
            "omitted_bytes": output.omitted(),
        }


def ends_by_itself(process, deadline, cancelled):
    """Waits for a process, at most until the deadline or until it is cancelled."""
    while process.poll() is None:
        if cancelled.is_set() or time.monotonic() >= deadline:
            return False
        try:
            process.wait(min(0.02, max(0.001, deadline - time.monotonic())))
        except subprocess.TimeoutExpired:
            pass
    return True


def unlock():
    """An owner who locked the workspace would otherwise never get in again to open it."""
    mode = stat.S_IMODE(os.stat(ROOT).st_mode)
    if mode & stat.S_IRWXU != stat.S_IRWXU:
        os.chmod(ROOT, mode | stat.S_IRWXU)


def _argument(command):
    try:
        argument = command.encode()
    except UnicodeEncodeError:
        raise ToolboxError("invalid_command", "A command must be valid Unicode") from None
    if b"\0" in argument:
        raise ToolboxError("invalid_command", "A command cannot hold the NUL character")
    if len(argument) >= _MAX_COMMAND:
        raise ToolboxError(
            "invalid_command", f"A command must be shorter than {_MAX_COMMAND} bytes; write it to a file and run that"
        )
    return argument


def exit_code(code):
    """As a shell would say it: 128 and the signal for a command that a signal ended."""
    return code if code >= 0 else 128 - code


def kill_everything_else():
    """
    Kills all but the sandbox's own processes. Should any outlive it, or have hobbled the toolbox, the toolbox ends too: a
    sandbox without one is made anew, and all that is in the old one dies.
    """
    try:
        stays = _own | adopted()
        if end_all_but(lambda pid: pid in stays or pid in search.running, _PATIENCE) and is_intact():
            return
    except (OSError, MemoryError):
        pass
    os._exit(70)


def write_all(stream, text):
    try:
        stream.write(text.encode("utf-8", "surrogatepass"))
        stream.close()
    except OSError:
        pass


class HeadAndTail:
    """Keeps the beginning and the end of an output of any length."""

    def __init__(self):
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0

    def read(self, stream):
        while piece := stream.read1(65536):
            self._total += len(piece)
            room = _KEEP - len(self._head)
            self._head += piece[:room]
            self._tail += piece[room:] if room > 0 else piece
            if len(self._tail) > 2 * _KEEP:
                del self._tail[:-_KEEP]

    def omitted(self):
        head, tail = self._kept()
        return self._total - len(head) - len(tail)

    def text(self):
        head, tail = (part.decode("utf-8", "replace") for part in self._kept())
        if self.omitted() > 0:
            return f"{head}\n[... {self.omitted()} bytes left out ...]\n{tail}"
        return head + tail

    def _kept(self):
        """
        Cut at the ends of lines, unless those are very long: a secret is one line or several whole ones, and the server
        would not recognise a part of it.
        """
        head, tail = bytes(self._head), bytes(self._tail[-_KEEP:])
        if len(head) + len(tail) == self._total:
            return head, tail
        end = head.rfind(b"\n", -_MAX_LINE)
        begin = tail.find(b"\n", 0, _MAX_LINE)
        return head[:end] if end >= 0 else head, tail[begin + 1 :]
