"""Which processes the sandbox has, and the end of those that do not belong."""

import os
import signal
import time

_PAUSE = 0.002


def living():
    """Numbers of all processes that are not dead yet, each with its parent's and the time at which it began."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as status:
                    fields = status.read().rpartition(b")")[2].split()
            except OSError:
                continue
            if fields[0] not in (b"Z", b"X"):
                found[int(name)] = (int(fields[1]), int(fields[19]))
    return found


def end_all_but(stays, patience):
    """
    Kills whatever is not of `stays`, wherever it hid: a new session or a second fork does not help. Whether none was left
    within the patience, in seconds.

    Killing them one by one loses against a flood that forks faster. So all are stopped first by one signal: the kernel
    sends it to everyone but pid 1 and the sender, and starts over a fork that it meets, so that no child slips through.
    Before that nothing is read or counted: a flood would leave us no processor to do it with.
    """
    until = time.monotonic() + patience
    while True:
        _signal(-1, signal.SIGSTOP)
        try:
            others = [pid for pid in living() if not stays(pid)]
            for pid in others:
                _signal(pid, signal.SIGKILL)
        finally:
            for pid in living():
                if pid != 1 and stays(pid):
                    _signal(pid, signal.SIGCONT)
        if not others:
            return True
        if time.monotonic() > until:
            return False
        time.sleep(_PAUSE)


def _signal(pid, number):
    try:
        os.kill(pid, number)
    except OSError:
        pass
