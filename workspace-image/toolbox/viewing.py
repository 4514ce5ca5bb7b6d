"""Shows a workspace to people and programs outside: what there is, a file's bytes, what has changed."""

import base64
import os
import stat
import subprocess
import threading

import names
from beneath import open_beneath, open_file
from errors import ToolboxError
from walk import shown, walk

_MOST_ENTRIES = 10_000
_LARGEST_PIECE = 768 * 1024
_LONGEST_DIFF = 1024 * 1024
_MOST_CHANGES = 5_000
_DIFF_SECONDS = 60
# What is larger than that is reported as different, and never loaded: a few bytes of a snapshot can be a file of gigabytes.
_LARGEST_DIFFED = 8 * 1024 * 1024
_DIFF = ["git", "-c", "core.quotePath=false", "-c", f"core.bigFileThreshold={_LARGEST_DIFFED}", "diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color", "--no-prefix"]
_HEADER = b"diff --git "
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
    status, _ = _git("--name-status", "-z", "--no-renames", most=_LONGEST_DIFF)
    text, whole = _git(most=_LONGEST_DIFF)
    text = b"\n".join(_as_in_a_repository(line) for line in text.split(b"\n"))
    return {"files": _changes(status), "diff": text.decode("utf-8", "replace"), "truncated": not whole}


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


def _git(*options, most):
    """What it printed, up to a size, and whether that was all. It exits with 0 or 1, which says whether there is a difference."""
    command = [*_DIFF, *options, "a", "b"]
    with subprocess.Popen(
        command, cwd=names.ROOT, env=_ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        limit = threading.Timer(_DIFF_SECONDS, process.kill)
        limit.start()
        try:
            output = process.stdout.read(most + 1)
            if len(output) > most:
                return output[:most], False
            if process.wait() not in (0, 1):
                raise ToolboxError("not_compared", f"git could not compare the files within {_DIFF_SECONDS} s and the memory of the sandbox")
            return output, True
        finally:
            limit.cancel()
            process.kill()
