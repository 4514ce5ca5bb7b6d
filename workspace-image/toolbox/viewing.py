"""Shows a workspace to people and programs outside: what there is, a file's bytes, what has changed."""

import base64
import os
import stat
import subprocess
import threading
import time

import names
from beneath import open_beneath, open_file
from errors import ToolboxError
from walk import MAX_DEPTH, shown, walk

_MOST_ENTRIES = 10_000
_LARGEST_PIECE = 768 * 1024
_LONGEST_DIFF = 1024 * 1024
_MOST_CHANGES = 5_000
_DIFF_SECONDS = 60
# What is larger than that is reported as different, and never loaded: a few bytes of a snapshot can be a file of gigabytes.
_LARGEST_DIFFED = 8 * 1024 * 1024
_DIFF = ["git", "-c", "core.quotePath=false", "-c", f"core.bigFileThreshold={_LARGEST_DIFFED}", "diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color", "--no-prefix"]
# Failed renames cost the square of their number.
_RENAMES = ["-l200"]
_HEADER = b"diff --git "
_MOST_NAMED = 5
# git opens by whole paths, which the kernel takes up to 4096 bytes.
_LONGEST_PATH = 3_800
_SNIFFED = 64 * 1024
_LONGEST_FAILURE = 300
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LC_ALL": "C.UTF-8",
    "HOME": "/nonexistent",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CEILING_DIRECTORIES": "/",
}


def tree(path=".", limit=_MOST_ENTRIES):
    """Every entry beneath a folder, hidden ones too."""
    directory = open_beneath(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if not stat.S_ISDIR(os.fstat(directory).st_mode):
            raise ToolboxError("not_a_directory", f"{path} is not a directory")
        prefix = names.parse(path)
        prefix = b"" if prefix == b"." else prefix + b"/"
        entries = []
        for parent, name, relative, kind in walk(directory):
            if len(entries) == min(max(1, limit), _MOST_ENTRIES):
                return {"entries": entries, "more": True}
            entries.append({"path": shown(prefix + relative), "type": kind, **_details(parent, name)})
        return {"entries": entries, "more": False}
    finally:
        os.close(directory)


def fetch(path, offset=0):
    """A piece of a file, and how long the file is."""
    with os.fdopen(open_file(path), "rb") as file:
        status = os.fstat(file.fileno())
        file.seek(offset)
        return {"size": status.st_size, "stored": status.st_blocks * 512, "piece": base64.b64encode(file.read(_LARGEST_PIECE)).decode()}


def diff():
    """From the folder a to the folder b."""
    if not (os.path.isdir(f"{names.ROOT}/a") and os.path.isdir(f"{names.ROOT}/b")):
        raise ToolboxError("nothing_to_compare", "There are no folders a and b")
    unread = [path for side in ("a", "b") for path in _opened(side)]
    if unread:
        named = ", ".join(unread[:_MOST_NAMED]) + (", …" if len(unread) > _MOST_NAMED else "")
        raise ToolboxError("not_compared", f"The files cannot be compared, since these cannot be read: {named}")
    until = time.monotonic() + _DIFF_SECONDS
    status, _ = _git("--name-status", "-z", "--no-renames", most=_LONGEST_DIFF, until=until)
    text, whole = _git(*_RENAMES, most=_LONGEST_DIFF, until=until)
    text = b"\n".join(_as_in_a_repository(line) for line in text.split(b"\n"))
    return {"files": _changes(status), "diff": text.decode("utf-8", "replace"), "truncated": not whole}


def _opened(side):
    """
    Opens to git what the run closed to itself, in this copy of its files: git leaves out a folder that it may not enter, and says
    then that there is no difference. What is no file has no content to compare, and git would wait for that of a pipe for ever.
    Yields what stays closed.
    """
    root = os.open(f"{names.ROOT}/{side}", os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        yield from _opened_beneath(root, os.fsencode(side) + b"/", 0)
    finally:
        os.close(root)


def _opened_beneath(directory, prefix, depth):
    for name in sorted(os.fsencode(entry) for entry in os.listdir(directory)):
        path = prefix + name
        status = os.stat(name, dir_fd=directory, follow_symlinks=False)
        if stat.S_ISLNK(status.st_mode):
            continue
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            os.unlink(name, dir_fd=directory)
            continue
        wanted = 0o700 if stat.S_ISDIR(status.st_mode) else 0o400
        try:
            if status.st_mode & wanted != wanted:
                os.chmod(name, stat.S_IMODE(status.st_mode) | wanted, dir_fd=directory)
            if stat.S_ISREG(status.st_mode):
                continue
            if depth == MAX_DEPTH or len(path) > _LONGEST_PATH:
                yield f"{shown(path)} (too deep)"
                continue
            inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory)
        except OSError:
            yield shown(path)
            continue
        try:
            yield from _opened_beneath(inner, path + b"/", depth + 1)
        finally:
            os.close(inner)


def _details(parent, name):
    try:
        status = os.stat(name, dir_fd=parent, follow_symlinks=False)
        details = {"size": status.st_size, "modified": status.st_mtime_ns // 1_000_000, "mode": status.st_mode & 0o777}
        if stat.S_ISLNK(status.st_mode):
            details["target"] = shown(os.readlink(name, dir_fd=parent))
        return details
    except OSError:
        return {}


def _changes(status):
    fields = status.split(b"\0")
    changes = []
    for kind, path in zip(fields[0::2], fields[1::2]):
        if len(changes) == _MOST_CHANGES:
            break
        # Of a file that is new or gone, git names the one side there is.
        changes.append({"change": {b"A": "added", b"D": "deleted"}.get(kind, "modified"), "path": shown(path[2:])})
    return changes


def _as_in_a_repository(line):
    """A line of a diff of two folders as git writes it of two commits, which is what git apply takes. Lines of files begin otherwise."""
    for words, side in ((b"rename from ", b"a/"), (b"rename to ", b"b/")):
        for quote in (b"", b'"'):
            if line.startswith(words + quote + side):
                return words + quote + line[len(words + quote + side):]
    if not line.startswith(_HEADER):
        return line
    # Of a file that is new or gone, git names the one side there is twice.
    paths = line[len(_HEADER):]
    one, other = paths[: len(paths) // 2], paths[len(paths) // 2 + 1:]
    if one != other:
        return line
    start = 1 if one.startswith(b'"') else 0
    return _HEADER + b" ".join(one[:start] + side + one[start + 2:] for side in (b"a/", b"b/"))


def _git(*options, most, until):
    """What it printed, up to a size, and whether that was all. It exits with 0 or 1 also where it could not read everything."""
    command = [*_DIFF, *options, "a", "b"]
    with os.fdopen(os.memfd_create("said"), "w+b") as said, subprocess.Popen(
        command, cwd=names.ROOT, env=_ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said
    ) as process:
        killed = threading.Event()
        limit = threading.Timer(max(0, until - time.monotonic()), lambda: (killed.set(), process.kill()))
        limit.start()
        try:
            output = process.stdout.read(most + 1)
            if len(output) > most:
                return output[:most], False
            status = process.wait()
            if killed.is_set():
                raise ToolboxError("not_compared", f"git could not compare the files within {_DIFF_SECONDS} s")
            _refuse_failure(status, said)
            return output, True
        finally:
            limit.cancel()
            process.kill()


def _refuse_failure(status, said):
    said.seek(0)
    failure = next((line for line in said.read(_SNIFFED).splitlines() if line.startswith((b"error: ", b"fatal: "))), None)
    if failure is not None:
        raise ToolboxError("not_compared", f"git could not compare the files: {shown(failure[:_LONGEST_FAILURE])}")
    if status not in (0, 1):
        raise ToolboxError("not_compared", "git could not compare the files within the memory of the sandbox")
