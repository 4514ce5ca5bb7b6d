"""Makes a toolbox the only one: what an earlier one left running, and the earlier one itself, must not go on."""

import os
import signal
import time

_LIMIT = 5.0


def end_all_others():
    """Kills all but the sandbox's init, the process it was made for, and this one; gives up loudly."""
    stay = {1, os.getpid(), _first_of_init()}
    until = time.monotonic() + _LIMIT
    while others := [pid for pid in _living() if pid not in stay]:
        if time.monotonic() > until:
            raise SystemExit("others cannot be ended")
        # First stop all of them, so that none can start another while its siblings are killed.
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in others:
                try:
                    os.kill(pid, number)
                except OSError:
                    pass


def _first_of_init():
    """Whatever was adopted by init later has started later."""
    children = [(start, pid) for pid, (parent, start, _) in _table().items() if parent == 1]
    return min(children)[1] if children else 1


def _living():
    return [pid for pid, (_, _, state) in _table().items() if state not in (b"Z", b"X")]


def _table():
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as status:
                    fields = status.read().rpartition(b")")[2].split()
            except OSError:
                continue
            found[int(name)] = (int(fields[1]), int(fields[19]), fields[0])
    return found
