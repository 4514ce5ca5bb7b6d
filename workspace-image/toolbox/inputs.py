"""
Takes in files that callers put into the workspace, each once. The workspace says itself up to which number it has them, by
a mark that goes into its archives and comes out of them: whatever an archive lacks is brought again, and nothing else is.
"""

import base64
import errno
import os
import stat

from beneath import open_directory, open_parent
from errors import ToolboxError, from_os_error
from files import mode_of

_MARK = "user.grove.put"
# Where folders cannot be marked.
_MARK_FILE = b".grove-put"
_INCOMING = b".grove-incoming"
_current = None


def inputs(folder=None):
    """Up to which number the files are there. What was half taken in goes."""
    root = _root(folder)
    try:
        _abandon()
        _remove(root)
        return {"seq": _read(root)}
    finally:
        os.close(root)


def input_begin(path, folder=None):
    """Begins a file that replaces the one at the path, when it is whole."""
    global _current
    _abandon()
    name = path if folder is None else f"{folder}/{path}"
    directory, last = open_parent(name, make=True)
    root = _root(folder)
    try:
        mode = mode_of(directory, last, path)
        _remove(root)
        file = os.open(
            _INCOMING, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600, dir_fd=root
        )
    except OSError as error:
        os.close(directory)
        os.close(root)
        raise from_os_error(error, path) from None
    except ToolboxError:
        os.close(directory)
        os.close(root)
        raise
    _current = _Incoming(path, root, directory, last, mode, file)
    return {}


def input_write(piece):
    """Takes the next piece."""
    incoming = _present()
    try:
        data = memoryview(base64.b64decode(piece))
        while data:
            data = data[os.write(incoming.file, data) :]
    except OSError as error:
        _abandon()
        raise from_os_error(error, incoming.path) from None
    return {}


def input_end(seq):
    """Puts the file in its place, and says that all up to it are there."""
    incoming = _present()
    try:
        os.fchmod(incoming.file, 0o644 if incoming.mode is None else incoming.mode)
        os.rename(_INCOMING, incoming.name, src_dir_fd=incoming.root, dst_dir_fd=incoming.directory)
        _write(incoming.root, seq)
    except OSError as error:
        raise from_os_error(error, incoming.path) from None
    finally:
        _abandon()
    return {}


class _Incoming:
    """A file that is not whole yet, in the root: the name is reserved for it."""

    def __init__(self, path, root, directory, name, mode, file):
        self.path = path
        self.root = root
        self.directory = directory
        self.name = name
        self.mode = mode
        self.file = file

    def close(self):
        _remove(self.root)
        for descriptor in (self.file, self.directory, self.root):
            os.close(descriptor)


def _present():
    if _current is None:
        raise ToolboxError("no_file", "There is no file under way")
    return _current


def _abandon():
    global _current
    if _current is not None:
        incoming, _current = _current, None
        incoming.close()


def _root(folder):
    return open_directory("" if folder is None else folder)


def _remove(root):
    try:
        os.unlink(_INCOMING, dir_fd=root)
    except OSError:
        # Not there, or made by a program of the sandbox, whose own trouble it is.
        pass


def _read(root):
    try:
        return _number(os.getxattr(root, _MARK))
    except OSError as error:
        if error.errno not in (errno.ENODATA, errno.ENOTSUP):
            raise
    try:
        file = os.open(_MARK_FILE, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=root)
    except OSError:
        return 0
    with os.fdopen(file, "rb") as found:
        return _number(found.read(20)) if stat.S_ISREG(os.fstat(file).st_mode) else 0


def _number(text):
    """Where something else was written there, all files are sent again."""
    return int(text) if text.isdigit() and len(text) < 19 else 0


def _write(root, seq):
    try:
        os.setxattr(root, _MARK, str(seq).encode())
    except OSError as error:
        if error.errno != errno.ENOTSUP:
            raise
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        file = os.open(_MARK_FILE, flags, 0o600, dir_fd=root)
        with os.fdopen(file, "wb") as mark:
            mark.write(str(seq).encode())
