"""Hands objects out of the sandbox and takes them in, in pieces that fit into a frame."""

import base64
import os
import re
import tempfile

from errors import ToolboxError, from_os_error
from git_repository import git_directory, opened, opened_for_change
from names import ROOT

_CHUNK = 3 * 1024 * 1024
_MAX_REFS = 10_000
_MAX_OPEN = 4
_MAX_SHALLOW = 10_000
_ID = re.compile(r"[0-9a-f]{40}")
_open_files = {}
_numbers = iter(range(1, 1 << 62))
# All that fsck refuses, but for slips of early programs that many an old and honest history holds.
_STRICT = "--strict=zeroPaddedFilemode=ignore,badTimezone=ignore,missingSpaceBeforeDate=ignore"
# What a repository says about replaced and grafted objects must not change which objects a commit has.
_AS_THEY_ARE = ["--no-replace-objects", "-c", "core.commitGraph=false"]


def refs(git, path):
    """Where the repository stands: its branch and what its refs point at."""
    with opened(path) as directory:
        listed = git.data(
            directory,
            "for-each-ref",
            f"--count={_MAX_REFS}",
            "--format=%(objectname) %(refname)",
            "refs/heads",
            "refs/remotes/origin",
            "refs/tags",
        )
        pairs = [line.split(" ", 1) for line in listed.decode("utf-8", "replace").splitlines()]
        code, branch = git.attempt(directory, "symbolic-ref", "--quiet", "--short", "HEAD")
        return {
            "branch": branch.strip() if code == 0 else None,
            "refs": {name: object_id for object_id, name in pairs},
            "shallow": _read_shallow(git_directory(git, directory)),
        }


def export_begin(git, path, want, haves, limit):
    """Packs what a commit needs and the other side has not."""
    with opened(path) as directory:
        known = _known(git, directory, haves)
        revisions = "\n".join([_object_id(want), *(f"^{object_id}" for object_id in known), ""])
        number, file = _new_file()
        try:
            # Not thin, so that each object can be checked where it arrives.
            words = ["pack-objects", "--stdout", "--revs", "--delta-base-offset", "--quiet"]
            taken = _Bounded(file, limit)
            git.stream(directory, *_AS_THEY_ARE, *words, stdin=revisions.encode(), take=taken.write)
            file.flush()
        except BaseException:
            release(git, number)
            raise
        return {"handle": number, "bytes": taken.size}


def export_chunk(git, handle, offset):
    data = os.pread(_file(handle).fileno(), _CHUNK, offset)
    return {"data": base64.b64encode(data).decode()}


def import_begin(git):
    return {"handle": _new_file()[0]}


def import_chunk(git, handle, offset, data):
    try:
        os.pwrite(_file(handle).fileno(), base64.b64decode(data), offset)
    except OSError as error:
        raise from_os_error(error, "the workspace") from None
    return {}


def import_end(git, path, refs, handle=None, deleted=(), shallow=None):
    """Checks and keeps the objects that came, then moves refs to them, all or none."""
    with opened_for_change(git, path) as directory:
        if shallow is not None:
            _write_shallow(git_directory(git, directory), shallow)
        if handle is not None:
            file = _file(handle)
            file.seek(0)
            git.text(directory, "index-pack", "--stdin", _STRICT, "--fix-thin", stdin=file.fileno())
        changes = [f"update {name}\0{_object_id(object_id)}\0\0" for name, object_id in refs.items()]
        changes += [f"delete {name}\0\0" for name in deleted]
        if changes:
            git.text(directory, "update-ref", "--no-deref", "-z", "--stdin", stdin="".join(changes).encode())
        return {}


def release(git, handle):
    file = _open_files.pop(handle, None)
    if file is not None:
        file.close()
    return {}


def _known(git, directory, ids):
    """Those of the objects that are here."""
    names = "".join(f"{_object_id(object_id)}\n" for object_id in ids)
    answers = git.data(directory, "cat-file", "--batch-check=%(objectname) %(objecttype)", stdin=names.encode())
    return [line.split(" ")[0] for line in answers.decode().splitlines() if line.endswith((" commit", " tag"))]


def _read_shallow(folder):
    """The commits whose parents are not here on purpose."""
    try:
        descriptor = os.open(os.path.join(folder, "shallow"), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return []
    with os.fdopen(descriptor, "rb") as file:
        lines = file.read(_MAX_SHALLOW * 41 + 1).decode("ascii", "replace").splitlines()
    if len(lines) > _MAX_SHALLOW:
        raise ToolboxError("too_large", "The history of the repository is cut off in too many places")
    return [line for line in lines if _ID.fullmatch(line)]


def _write_shallow(folder, ids):
    path = os.path.join(folder, "shallow")
    if ids:
        with open(path, "w", encoding="ascii") as file:
            file.writelines(f"{_object_id(object_id)}\n" for object_id in ids)
    elif os.path.exists(path):
        os.unlink(path)


def _object_id(text):
    if not _ID.fullmatch(text):
        raise ToolboxError("invalid_argument", "An object id has 40 hexadecimal digits")
    return text


def _new_file():
    if len(_open_files) >= _MAX_OPEN:
        raise ToolboxError("busy", "Too many transfers are under way")
    try:
        file = tempfile.TemporaryFile(dir=ROOT)
    except OSError as error:
        raise from_os_error(error, "the workspace") from None
    number = next(_numbers)
    _open_files[number] = file
    return number, file


def _file(handle):
    try:
        return _open_files[handle]
    except KeyError:
        raise ToolboxError("not_found", "The transfer is over") from None


class _Bounded:
    def __init__(self, file, limit):
        self._file = file
        self._limit = limit
        self.size = 0

    def write(self, piece):
        self.size += len(piece)
        if self.size > self._limit:
            raise ToolboxError("too_large", f"What is to be transferred is larger than {self._limit} bytes")
        try:
            self._file.write(piece)
        except OSError as error:
            raise from_os_error(error, "the workspace") from None
