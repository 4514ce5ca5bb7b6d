"""Processes that the server started beside the toolbox, and that are not to end with a command."""

from errors import ToolboxError
from processes import living

_began = {}


def adopt(pid, began):
    """Names a process by its number and its beginning: another one that gets the number later is not it."""
    if living().get(pid, (0, None))[1] != began:
        raise ToolboxError("not_found", f"There is no process {pid} that began at {began}")
    _began[pid] = began
    return {}


def adopted():
    """Numbers of those that still live."""
    found = living()
    return frozenset(pid for pid, began in _began.items() if found.get(pid, (0, None))[1] == began)
