"""Notices what a command did to the toolbox: limits and priority may be changed by any process of the same user."""

import os
import resource

_LIMITS = sorted({getattr(resource, name) for name in dir(resource) if name.startswith("RLIMIT_")})


def _limits():
    return [resource.getrlimit(limit) for limit in _LIMITS]


def _schedule(task):
    return os.getpriority(os.PRIO_PROCESS, task), os.sched_getscheduler(task), os.sched_getaffinity(task)


_first_limits = _limits()
_first_schedule = _schedule(0)


def is_intact():
    """Whether the toolbox may do what it could do when it began."""
    try:
        return _limits() == _first_limits and all(map(_is_on_schedule, os.listdir("/proc/self/task")))
    except (OSError, MemoryError):
        return False


def _is_on_schedule(task):
    try:
        return _schedule(int(task)) == _first_schedule
    except ProcessLookupError:
        return True
