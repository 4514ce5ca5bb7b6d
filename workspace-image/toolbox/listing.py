"""Lists files."""

import os
import stat

import names
from beneath import open_beneath
from errors import ToolboxError
from globs import compile_glob
from walk import shown, walk

_DEFAULT_LIMIT = 500
_MAX_LIMIT = 5000
_MAX_CHARACTERS = 1_000_000
_SKIPPED = {b".git"}


def list_files(path=".", glob=None, limit=_DEFAULT_LIMIT):
    """All entries beneath a folder, the insides of .git left out, those that match where a glob is given."""
    directory = open_beneath(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if not stat.S_ISDIR(os.fstat(directory).st_mode):
            raise ToolboxError("not_a_directory", f"{path} is not a directory")
        prefix = names.parse(path)
        return _list(directory, b"" if prefix == b"." else prefix + b"/", glob, min(max(1, limit), _MAX_LIMIT))
    finally:
        os.close(directory)


def _list(directory, prefix, glob, limit):
    matches = compile_glob(glob) if glob else None
    entries = []
    characters = 0
    for parent, name, relative, kind in walk(directory):
        if any(part in _SKIPPED for part in relative.split(b"/")[:-1]):
            continue
        if matches is not None and not matches(os.fsdecode(relative)):
            continue
        if len(entries) == limit or characters > _MAX_CHARACTERS:
            return {"entries": entries, "more": True}
        path = shown(prefix + relative)
        characters += len(path)
        entries.append([path, kind, _size(parent, name) if kind == "file" else None])
    return {"entries": entries, "more": False}


def _size(parent, name):
    try:
        return os.stat(name, dir_fd=parent, follow_symlinks=False).st_size
    except OSError:
        return None
