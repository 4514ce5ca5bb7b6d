"""Streams the workspace out as one compressed archive, and back in. Nothing outside ever unpacks it."""

import base64
import hashlib
import os
import signal
import stat
import subprocess
import tempfile
import threading

from errors import ToolboxError
from locked import Locks
from names import ROOT

_LARGEST_PIECE = 4 * 1024 * 1024
_WORDS = 2000
# Which call edited a file is known of its copies too, and of a workspace's which files it was given.
_MARKS = "--xattrs --xattrs-include=user.grove.call --xattrs-include=user.grove.put"
_PACK = (
    f"tar --create --file=- --directory=$0 --format=posix --pax-option=delete=atime,delete=ctime"
    f" {_MARKS} --sparse --one-file-system --numeric-owner --owner=0 --group=0"
)
_NO_PRIVILEGES = "u-s,g-s"
_COMPRESS = "zstd -q -3 -T1"
_OUT = f"{_PACK} --sort=name --mode={_NO_PRIVILEGES} . | {_COMPRESS}"
# An archive of a list, without its end: two blocks of zeros.
_OUT_LISTED = (
    f"{_PACK} --blocking-factor=1 --mode=%s --no-recursion --null --verbatim-files-from --files-from=/proc/self/fd/%d"
    " | head --bytes=-1024"
)
_END = "head --bytes=1024 /dev/zero"
_IN = (
    "zstd -q -d --memory=128MB"
    " | tar --extract --file=- --directory=$0 --no-same-owner --preserve-permissions --delay-directory-restore"
    f" {_MARKS} --warning=no-timestamp --warning=no-xattr-write $1"
)
_lock = threading.Lock()
_current = None


def fingerprint():
    """Changes whenever a file does: cheap enough for every turn."""
    digest = hashlib.sha256()
    entries = 0
    pending = [os.fsencode(ROOT)]
    while pending:
        folder = pending.pop()
        try:
            with os.scandir(folder) as found:
                listed = sorted(found, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in listed:
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            entries += 1
            what = (status.st_mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
            digest.update(entry.path + b"\0" + repr(what).encode())
            if entry.is_dir(follow_symlinks=False):
                pending.append(entry.path)
    return {"fingerprint": digest.hexdigest(), "entries": entries}


def keep_begin():
    """Starts the stream that keep_read reads. What its owner has locked is open until the stream ends."""
    _replace(None)
    locks = Locks()
    lists = []
    try:
        command = _OUT
        if locks:
            lists = [(mode, _in_memory(paths)) for mode, paths in locks.lists().items()]
            command = _out_of(lists)
        _replace(
            _Pipeline(
                command,
                ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                pass_fds=[descriptor for _, descriptor in lists],
                at_end=locks.close,
            )
        )
    except BaseException:
        locks.close()
        raise
    finally:
        for _, descriptor in lists:
            os.close(descriptor)
    return {}


def _out_of(lists):
    """One archive of several: tar can give all that it packs another mode, but not each file its own."""
    parts = []
    for mode, descriptor in lists:
        wanted = _NO_PRIVILEGES if mode is None else f"{mode & ~(stat.S_ISUID | stat.S_ISGID):04o}"
        parts.append(_OUT_LISTED % (wanted, descriptor))
    return "{ " + " && ".join([*parts, _END]) + "; } | " + _COMPRESS


def _in_memory(paths):
    descriptor = os.memfd_create("names")
    try:
        with os.fdopen(os.dup(descriptor), "wb") as file:
            for path in paths:
                file.write((path if path == b"." else b"./" + path) + b"\0")
        return descriptor
    except BaseException:
        os.close(descriptor)
        raise


def keep_read():
    """The next piece; the last one says so, and that all before it is whole."""
    pipeline = _present()
    piece = pipeline.process.stdout.read(_LARGEST_PIECE)
    if len(piece) == _LARGEST_PIECE:
        return {"piece": base64.b64encode(piece).decode(), "last": False}
    pipeline.end("the files could not be read")
    return {"piece": base64.b64encode(piece).decode(), "last": True}


def restore_begin(folder=None):
    """Starts the stream that restore_write fills; into a new folder, all but the insides of .git are put."""
    into, options = ROOT, ""
    if folder is not None:
        into, options = os.path.join(ROOT, folder), "--exclude=.git"
        os.mkdir(into)
    _replace(_Pipeline(_IN, into, options, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
    return {}


def restore_write(piece):
    """Takes the next piece."""
    pipeline = _present()
    try:
        pipeline.process.stdin.write(base64.b64decode(piece))
    except BrokenPipeError:
        pipeline.end("the archive could not be unpacked")
        raise ToolboxError("not_restored", "the archive could not be unpacked") from None
    return {}


def restore_end():
    """Waits until all is in its place."""
    pipeline = _present()
    try:
        pipeline.process.stdin.close()
    except BrokenPipeError:
        pass
    pipeline.end("the archive could not be unpacked")
    return {}


class _Pipeline:
    """A tar and a zstd, and what they complained about."""

    def __init__(self, command, *arguments, stdin, stdout, pass_fds=(), at_end=lambda: None):
        self._at_end = at_end
        self._words = tempfile.TemporaryFile(dir="/tmp")
        self.process = subprocess.Popen(
            ["/bin/bash", "-o", "pipefail", "-c", command, *arguments],
            stdin=stdin,
            stdout=stdout,
            stderr=self._words,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
            start_new_session=True,
            pass_fds=pass_fds,
        )

    def end(self, failure):
        status = self.process.wait()
        self._at_end()
        _forget(self)
        if status != 0:
            self._words.seek(0)
            words = self._words.read(_WORDS).decode("utf-8", "replace").strip()
            raise ToolboxError("not_kept", f"{failure}: {words}")

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except OSError:
            pass
        self.process.wait()
        self._at_end()


def _present():
    if _current is None:
        raise ToolboxError("no_stream", "There is no stream under way")
    return _current


def _replace(pipeline):
    global _current
    with _lock:
        if _current is not None:
            _current.kill()
        _current = pipeline


def _forget(pipeline):
    global _current
    with _lock:
        if _current is pipeline:
            _current = None
