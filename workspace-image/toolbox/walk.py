"""Walks a folder by open directories: nothing is opened by a path that could be swapped, no link is followed."""

import os
import stat

import names

MAX_DEPTH = 64


def walk(directory, prefix=b""):
    """Yields (open parent directory, name, shown path, kind) in order of names; the caller's descriptor stays open."""
    yield from _walk(os.dup(directory), prefix, 0)


def _walk(directory, prefix, depth):
    try:
        for name in sorted(os.fsencode(entry) for entry in os.listdir(directory)):
            path = prefix + name
            try:
                mode = os.stat(name, dir_fd=directory, follow_symlinks=False).st_mode
            except OSError:
                continue
            yield directory, name, path, _kind(mode)
            if stat.S_ISDIR(mode) and depth < MAX_DEPTH:
                try:
                    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
                    inner = os.open(name, flags, dir_fd=directory)
                except OSError:
                    continue
                yield from _walk(inner, path + b"/", depth + 1)
    finally:
        os.close(directory)


def _kind(mode):
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "directory"
    return "link" if stat.S_ISLNK(mode) else "special"


def shown(path):
    return names.show(path)
