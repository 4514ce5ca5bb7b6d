"""Opens what its owner has locked against reading, for as long as it is packed, and remembers how it was."""

import os
import stat

import names
from beneath import open_raw
from errors import ToolboxError

_FILE = stat.S_IRUSR
_FOLDER = stat.S_IRUSR | stat.S_IXUSR
_MOST_BYTES = 64 * 1024 * 1024


class Locks:
    """The locks of the workspace, which are open from the beginning until they are closed."""

    def __init__(self):
        self._opened = []
        self._modes = {}
        self._first_modes = {}
        try:
            self._open_all()
        except BaseException:
            self.close()
            raise

    def __bool__(self):
        return bool(self._opened)

    def lists(self):
        """Everything there is, as lists of names by the mode that was taken from them; None for those left alone."""
        lists, size = {}, 0
        for path in _walk():
            size += len(path) + 3
            if size > _MOST_BYTES:
                raise ToolboxError("not_kept", "some files may not be read, and there are too many to list them")
            lists.setdefault(self._modes.get(path), []).append(path)
        return lists

    def close(self):
        """What lay deepest first: its folder must be open until then. What has been replaced meanwhile is left alone."""
        while self._opened:
            path, mode, opened, identity = self._opened.pop()
            try:
                descriptor = open_raw(path, os.O_PATH | os.O_NOFOLLOW)
            except OSError:
                continue
            try:
                status = os.fstat(descriptor)
                if _identity(status) == identity and stat.S_IMODE(status.st_mode) == opened:
                    _change_mode(descriptor, mode)
            except OSError:
                pass
            finally:
                os.close(descriptor)

    def _open_all(self):
        for _ in _walk(self._open):
            pass

    def _open(self, path, needed):
        descriptor = open_raw(path, os.O_PATH | os.O_NOFOLLOW)
        try:
            status = os.fstat(descriptor)
            mode = stat.S_IMODE(status.st_mode)
            identity = _identity(status)
            if identity in self._first_modes:
                self._modes[path] = self._first_modes[identity]
                return
            if stat.S_ISLNK(status.st_mode) or mode & needed == needed:
                return
            self._modes[path] = self._first_modes[identity] = mode
            self._opened.append((path, mode, mode | needed, identity))
            _change_mode(descriptor, mode | needed)
        finally:
            os.close(descriptor)


def _walk(unlock=None):
    """
    Yields the path of everything, a folder before what is in it. Nothing is opened through a link.

    unlock is given each folder before it is entered, and each file that may be locked, with the mode that they need.
    """
    pending = [b"."]
    while pending:
        folder = pending.pop()
        _try(unlock, folder, _FOLDER)
        yield folder
        for name, status in _try(_list, folder):
            path = name if folder == b"." else folder + b"/" + name
            if stat.S_ISDIR(status.st_mode):
                pending.append(path)
                continue
            # Of a file with several names, each is to be asked about: the first one opened them all.
            if stat.S_ISREG(status.st_mode) and (status.st_nlink > 1 or not status.st_mode & _FILE):
                _try(unlock, path, _FILE)
            yield path


def _try(action, path, *arguments):
    try:
        return action(path, *arguments) if action is not None else None
    except OSError as error:
        raise ToolboxError("not_kept", f"{names.show(path)} could not be read: {error.strerror}") from None


def _list(folder):
    descriptor = open_raw(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        found = []
        for name in sorted(os.fsencode(entry) for entry in os.listdir(descriptor)):
            try:
                found.append((name, os.stat(name, dir_fd=descriptor, follow_symlinks=False)))
            except FileNotFoundError:
                continue
        return found
    finally:
        os.close(descriptor)


def _change_mode(descriptor, mode):
    """Of what a descriptor is for, although it may not even be read."""
    os.chmod(f"/proc/self/fd/{descriptor}", mode)


def _identity(status):
    return status.st_dev, status.st_ino

