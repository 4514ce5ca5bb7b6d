"""Looks before git runs: git opens files of a repository by their names alone. A pipe in the place of one keeps it waiting for
ever, and a device has no end. What is not found here, say behind an include of the configuration, ends with git's time."""

import os
import stat

from errors import ToolboxError
from names import show

_MAX_ENTRIES = 200_000
_LONGEST_POINTER = 4096
_GIT = b".git"
# What git reads in any folder of the files.
_SETTINGS = (b".gitignore", b".gitattributes", b".gitmodules", b".mailmap")


def nested_repositories(directory):
    """The folders of repositories beneath one, itself left out. Refuses what git would never come back from."""
    root = f"/proc/self/fd/{directory}".encode()
    look = _Look(root)
    if os.path.lexists(os.path.join(root, _GIT)):
        look.at_data(os.path.join(root, _GIT))
    elif os.path.lexists(os.path.join(root, b"HEAD")):
        look.at_data(root)
    look.at_files()
    return look.nested


class _Look:
    def __init__(self, root):
        self.nested = []
        self._root = root
        self._left = _MAX_ENTRIES
        self._seen = set()

    def at_data(self, path):
        """Everything in a repository's own folder, links followed as git does; or where a file in its place says that it is."""
        mode = self._mode(path)
        if stat.S_ISREG(mode):
            pointed = _pointer(path)
            if pointed is not None and self._is_new(path):
                self.at_data(os.path.join(os.path.dirname(path), pointed))
        pending = [path] if stat.S_ISDIR(mode) else []
        while pending:
            folder = pending.pop()
            if self._is_new(folder):
                for entry in self._entries(folder):
                    if not entry.is_file(follow_symlinks=False) and stat.S_ISDIR(self._mode(entry.path)):
                        pending.append(entry.path)

    def at_files(self):
        """The files that configure git, and the data of nested repositories; links are not followed."""
        pending = [self._root]
        while pending:
            folder = pending.pop()
            for entry in self._entries(folder):
                if entry.name == _GIT:
                    if folder != self._root:
                        self.nested.append(folder)
                        self.at_data(entry.path)
                elif entry.is_dir(follow_symlinks=False):
                    pending.append(entry.path)
                elif entry.name in _SETTINGS:
                    self._mode(entry.path)

    def _entries(self, folder):
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    self._left -= 1
                    if self._left < 0:
                        return
                    yield entry
        except OSError:
            return

    def _mode(self, path):
        try:
            mode = os.stat(path).st_mode
        except OSError:
            return 0
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            return mode
        shown = show(path.removeprefix(self._root + b"/"))
        raise ToolboxError("not_a_file", f"{shown} is a pipe, a socket or a device, on which git would hang; remove it")

    def _is_new(self, path):
        try:
            status = os.stat(path)
        except OSError:
            return False
        identity = (status.st_dev, status.st_ino)
        if identity in self._seen:
            return False
        self._seen.add(identity)
        return True


def _pointer(path):
    try:
        with open(path, "rb") as file:
            text = file.read(_LONGEST_POINTER)
    except OSError:
        return None
    kind, _, pointed = text.partition(b": ")
    return pointed.rstrip(b"\r\n") if kind == b"gitdir" and b"\0" not in pointed else None
