"""A repository's folder: opened beneath the workspace, free of locks whose holders are dead."""

import os
from contextlib import contextmanager

from beneath import make_directory, open_directory
from errors import ToolboxError

_MAX_ENTRIES = 100_000
_LOCKS = ("index.lock", "HEAD.lock", "ORIG_HEAD.lock", "config.lock", "packed-refs.lock", "shallow.lock")


@contextmanager
def opened(path, make=False):
    """The open folder."""
    directory = make_directory(path) if make else open_directory(path)
    try:
        yield directory
    finally:
        os.close(directory)


@contextmanager
def opened_for_change(git, path):
    """The open folder of a repository. Calls run one at a time and leave no process, so every lock in it is a dead one's."""
    with opened(path) as directory:
        remove_locks(git_directory(git, directory))
        yield directory


def git_directory(git, directory):
    """Where the repository keeps its data, by name."""
    return os.fsdecode(git.data(directory, "rev-parse", "--absolute-git-dir")).removesuffix("\n")


def remove_locks(folder):
    for name in _LOCKS:
        _unlink(os.path.join(folder, name))
    seen = 0
    for parent, _, names in os.walk(os.path.join(folder, "refs")):
        seen += len(names)
        if seen > _MAX_ENTRIES:
            return
        for name in names:
            if name.endswith(".lock"):
                _unlink(os.path.join(parent, name))


def operand(text, what):
    """A word that git cannot take for an option."""
    if not text or text.startswith("-"):
        raise ToolboxError("invalid_argument", f"{what} may not be empty and may not begin with -")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ToolboxError("invalid_argument", f"{what} must be valid Unicode") from None
    if "\0" in text or "\n" in text:
        raise ToolboxError("invalid_argument", f"{what} may hold no line end and no NUL")
    return text


def _unlink(path):
    try:
        os.unlink(path)
    except OSError:
        pass
