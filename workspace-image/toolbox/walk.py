"""Walks a folder by open directories: nothing is opened by a path that could be swapped, no link is followed."""

import os
import stat
import time

import names
from errors import ToolboxError

# Each level holds a descriptor, and several walks may be under way.
MAX_DEPTH = 400
# Well below what a call may take, and enough for a large tree on a machine that has other work.
SECONDS = 40


def walk(directory, prefix=b""):
    """
    Yields (open parent directory, name, shown path, kind) in order of names; the caller's descriptor stays open. A folder
    that cannot be entered, or lies too deep, is "closed".
    """
    yield from _walk(os.dup(directory), None, prefix, 0, time.monotonic() + SECONDS)


def _walk(directory, own_entry, prefix, depth, until):
    try:
        if own_entry is not None:
            yield own_entry
        for name in sorted(os.fsencode(entry) for entry in os.listdir(directory)):
            if time.monotonic() > until:
                raise ToolboxError("too_slow", f"This takes longer than {SECONDS} s; name a folder or a simpler glob")
            path = prefix + name
            try:
                mode = os.stat(name, dir_fd=directory, follow_symlinks=False).st_mode
            except OSError:
                continue
            if not stat.S_ISDIR(mode):
                yield directory, name, path, _kind(mode)
                continue
            inner = _enter(directory, name) if depth < MAX_DEPTH else None
            if inner is None:
                yield directory, name, path, "closed"
            else:
                yield from _walk(inner, (directory, name, path, "directory"), path + b"/", depth + 1, until)
    finally:
        os.close(directory)


def _enter(directory, name):
    try:
        return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory)
    except OSError:
        return None


def _kind(mode):
    if stat.S_ISREG(mode):
        return "file"
    return "link" if stat.S_ISLNK(mode) else "special"


def shown(path):
    return names.show(path)
