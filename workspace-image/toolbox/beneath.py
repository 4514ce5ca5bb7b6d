"""Opens paths so that the kernel itself keeps them beneath the workspace, whatever is swapped meanwhile."""

import ctypes
import errno
import os
import stat

import names
from errors import ToolboxError, from_os_error

_SYS_OPENAT2 = 437  # the same number on x86-64 and arm64
_NO_MAGICLINKS = 0x02
_NO_SYMLINKS = 0x04
_BENEATH = 0x08
_TRIES = 64

_libc = ctypes.CDLL(None, use_errno=True)
_root = os.open(names.ROOT, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)


class _OpenHow(ctypes.Structure):
    _fields_ = [("flags", ctypes.c_uint64), ("mode", ctypes.c_uint64), ("resolve", ctypes.c_uint64)]


def _openat2(directory, path, flags, resolve):
    how = _OpenHow(flags | os.O_CLOEXEC, 0, resolve | _BENEATH | _NO_MAGICLINKS)
    for _ in range(_TRIES):
        fd = _libc.syscall(_SYS_OPENAT2, directory, path, ctypes.byref(how), ctypes.sizeof(how))
        if fd >= 0:
            return fd
        # The kernel says "again" when something was renamed while it resolved "..".
        if ctypes.get_errno() != errno.EAGAIN:
            break
    number = ctypes.get_errno()
    raise OSError(number, os.strerror(number))


def _walk(path, flags):
    """For kernels without openat2: one component after the other, no links, no ".."."""
    parts = [part for part in path.split(b"/") if part not in (b"", b".")]
    if b".." in parts:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
    current = os.open(b".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=_root)
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        wanted = flags if last else os.O_PATH | os.O_DIRECTORY
        try:
            following = os.open(part, wanted | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=current)
        finally:
            os.close(current)
        current = following
    if parts:
        return current
    try:
        return os.open(b".", flags | os.O_CLOEXEC, dir_fd=current)
    finally:
        os.close(current)


def _has_openat2():
    try:
        os.close(_openat2(_root, b".", os.O_PATH, 0))
        return True
    except OSError as error:
        if error.errno in (errno.ENOSYS, errno.EPERM):
            return False
        raise


_KERNEL_RESOLVES = _has_openat2()


def open_beneath(text, flags, follow_links=True):
    """A descriptor of a path; links are followed only as far as they stay inside."""
    path = names.parse(text)
    try:
        if _KERNEL_RESOLVES:
            return _openat2(_root, path, flags, 0 if follow_links else _NO_SYMLINKS)
        return _walk(path, flags)
    except OSError as error:
        raise from_os_error(error, text) from None


def open_raw(path, flags):
    """The same for a path as bytes, never through a link; errors are the kernel's."""
    return _openat2(_root, path, flags, _NO_SYMLINKS) if _KERNEL_RESOLVES else _walk(path, flags)


def open_directory(text):
    return open_beneath(text, os.O_RDONLY | os.O_DIRECTORY)


def missing_parts(text):
    """How many folders make_directory would make."""
    try:
        parts = [part for part in names.parse(text).split(b"/") if part not in (b"", b".")]
        parent, there = _deepest(parts)
    except OSError as error:
        raise from_os_error(error, text) from None
    os.close(parent)
    return len(parts) - there


def remove_empty(text, count):
    """Removes a folder, and those around it, that many altogether, as far as they are empty."""
    path = names.parse(text)
    for _ in range(count):
        head, _, name = path.rpartition(b"/")
        try:
            parent = _open_raw_directory(head)
            try:
                os.rmdir(name, dir_fd=parent)
            finally:
                os.close(parent)
        except OSError:
            return
        path = head


def make_directory(text):
    """The same; folders that are missing are made."""
    try:
        return _make_directories(names.parse(text))
    except OSError as error:
        raise from_os_error(error, text) from None


def open_file(text):
    """A regular file for reading; anything that could block or do something else is refused."""
    fd = open_beneath(text, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    return _regular(fd, text)


def open_file_in(directory, name, text):
    """The same for a name in an open directory; never through a link."""
    try:
        fd = os.open(name, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise ToolboxError("is_a_link", f"{text} is a link; name the file it leads to") from None
        raise from_os_error(error, text) from None
    return _regular(fd, text)


def open_parent(text, make):
    """The open directory that holds a path, and the path's last name."""
    path = names.parse(text)
    head, _, name = path.rpartition(b"/")
    if name in (b"", b".", b".."):
        raise ToolboxError("invalid_path", f"{text} does not name a file")
    try:
        return (_make_directories(head) if make else _open_raw_directory(head)), name
    except OSError as error:
        raise from_os_error(error, text) from None


def _open_raw_directory(path):
    flags = os.O_RDONLY | os.O_DIRECTORY
    return _openat2(_root, path or b".", flags, 0) if _KERNEL_RESOLVES else _walk(path or b".", flags)


def _make_directories(path):
    """Opens a folder; what is missing of it is made, however deep. Every step is resolved from the root again."""
    parts = [part for part in path.split(b"/") if part]
    parent, there = _deepest(parts)
    for index in range(there, len(parts)):
        try:
            os.mkdir(parts[index], 0o755, dir_fd=parent)
        except FileExistsError:
            pass
        finally:
            os.close(parent)
        parent = _open_raw_directory(b"/".join(parts[: index + 1]))
    return parent


def _deepest(parts):
    """The deepest folder of a path that is there, opened, and how many parts of the path it is."""
    for there in range(len(parts), 0, -1):
        try:
            return _open_raw_directory(b"/".join(parts[:there])), there
        except FileNotFoundError:
            pass
    return _open_raw_directory(b"."), 0


def _regular(fd, text):
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    kind = "a directory" if stat.S_ISDIR(os.fstat(fd).st_mode) else "not a regular file"
    os.close(fd)
    raise ToolboxError("not_a_file", f"{text} is {kind}")
