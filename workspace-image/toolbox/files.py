"""Reads, writes and edits text files."""

import errno
import os
import secrets
import stat

import line_ends
from beneath import open_file, open_file_in, open_parent
from errors import ToolboxError, from_os_error
from names import ROOT

_SNIFF = 8192
_MAX_LINE = 2000
_PIECE = 64 * 1024
_MAX_READ = 200_000
_MAX_SCAN = 64 * 1024 * 1024
_MAX_EDIT = 8 * 1024 * 1024
_DEFAULT_LINES = 2000
_CALL = "user.grove.call"
_MARK = "\ufeff"


def read(path, offset=1, limit=_DEFAULT_LINES):
    """Numbered lines from a text file; a binary one is described."""
    with os.fdopen(open_file(path), "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if b"\0" in file.read(_SNIFF):
            return {"binary": True, "size": size}
        file.seek(0)
        first = max(1, offset)
        lines, more = _lines(file, first, max(1, limit))
        if more and not lines:
            raise ToolboxError(
                "too_large", f"Line {first} of {path} lies beyond its first {_MAX_SCAN} bytes; use ws_shell to get at it"
            )
        return {"binary": False, "size": size, "lines": lines, "more": more}


def _lines(file, first, limit):
    lines = []
    number = total = scanned = 0
    while len(lines) < limit and total < _MAX_READ and scanned < _MAX_SCAN:
        line, length = _line(file, _MAX_SCAN - scanned)
        if length == 0:
            return lines, False
        scanned += length
        number += 1
        if number >= first:
            # As ws_file_edit takes it: neither the mark of UTF-8 nor the carriage return of Windows is part of a line.
            text = line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8-sig" if number == 1 else "utf-8", "replace")
            cut = text if len(text) <= _MAX_LINE else f"{text[:_MAX_LINE]}… (a line of {length} bytes)"
            total += len(cut)
            lines.append([number, cut])
    return lines, bool(file.read(1))


def _line(file, most):
    """The beginning of the next line, and how long it is; never more of it in memory than can be shown."""
    kept = b""
    length = 0
    while piece := file.readline(min(_PIECE, most - length)):
        length += len(piece)
        kept += piece[: 4 * _MAX_LINE + 1 - len(kept)]
        if piece.endswith(b"\n"):
            break
    return kept, length


def write(path, content):
    """Replaces a file as a whole, or makes it, with its folders."""
    directory, name = open_parent(path, make=True)
    try:
        created = _replace(directory, name, content.encode("utf-8", "surrogatepass"), path)
    finally:
        os.close(directory)
    return {"created": created, "bytes": len(content.encode("utf-8", "surrogatepass"))}


def seed(files, folder=None):
    """Writes the files that a fresh workspace starts with, once: the root's sticky bit says that it was done."""
    if folder is not None:
        os.mkdir(f"{ROOT}/{folder}")
        for path, content in files.items():
            write(f"{folder}/{path}", content)
        return {"seeded": True}
    mode = os.stat(ROOT).st_mode
    if mode & stat.S_ISVTX:
        return {"seeded": False}
    for path, content in files.items():
        write(path, content)
    os.chmod(ROOT, stat.S_IMODE(mode) | stat.S_ISVTX)
    return {"seeded": True}


def edit(path, edits, call=None):
    """Replaces texts, all of them or none. The file says afterwards which call it was."""
    directory, name = open_parent(path, make=False)
    try:
        with os.fdopen(open_file_in(directory, name, path), "rb") as file:
            if os.fstat(file.fileno()).st_size > _MAX_EDIT:
                raise ToolboxError("too_large", f"{path} is larger than {_MAX_EDIT} bytes")
            text = _decode(file.read(_MAX_EDIT + 1), path)
        mark, text = (_MARK, text.removeprefix(_MARK)) if text.startswith(_MARK) else ("", text)
        for number, change in enumerate(edits, 1):
            text = _apply(text, change, number, len(edits))
        _replace(directory, name, (mark + text).encode(), path, call)
    finally:
        os.close(directory)
    return {"edits": len(edits)}


def edited(path, call):
    """Whether a file is as an edit of this call left it; null where files cannot say."""
    try:
        file = open_file(path)
    except ToolboxError:
        # An edit leaves a file; where none can be read, none was made.
        return {"edited": False}
    try:
        return {"edited": os.getxattr(file, _CALL) == call.encode()}
    except OSError as error:
        return {"edited": None if error.errno == errno.ENOTSUP else False}
    finally:
        os.close(file)


def _decode(data, path):
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise ToolboxError("not_text", f"{path} is not UTF-8 text") from None


def _apply(text, change, number, total):
    old, new = change["old_string"].removeprefix(_MARK), change["new_string"].removeprefix(_MARK)
    which = f"Edit {number}: " if total > 1 else ""
    if not old:
        raise ToolboxError("invalid_edit", f"{which}old_string must not be empty")
    edit = line_ends.edit_of(text, old, new)
    found = edit.count()
    if found == 0:
        raise ToolboxError("no_match", f"{which}old_string is not in the file; read it again and copy it exactly")
    if found > 1 and not change.get("replace_all"):
        raise ToolboxError(
            "many_matches", f"{which}old_string is in the file {found} times; add lines around it, or set replace_all"
        )
    if len(text) + found * edit.most_added() > _MAX_EDIT:
        raise ToolboxError("too_large", f"{which}the file would become larger than {_MAX_EDIT} characters")
    return edit.applied()


def _replace(directory, name, data, path, call=None):
    """By a rename in the open directory: never through a link, never half, and with the call's name or not at all."""
    mode = mode_of(directory, name, path)
    temporary = b".grove-" + secrets.token_hex(8).encode()
    try:
        fd = os.open(
            temporary,
            os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC,
            0o600,
            dir_fd=directory,
        )
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(data)
                if call is not None:
                    _sign(file.fileno(), call)
                os.fchmod(file.fileno(), 0o644 if mode is None else mode)
            os.rename(temporary, name, src_dir_fd=directory, dst_dir_fd=directory)
        except BaseException:
            os.unlink(temporary, dir_fd=directory)
            raise
    except OSError as error:
        raise from_os_error(error, path) from None
    return mode is None


def _sign(file, call):
    try:
        os.setxattr(file, _CALL, call.encode())
    except OSError as error:
        # Some file systems have no room for names; the call is asked about in vain then.
        if error.errno != errno.ENOTSUP:
            raise


def mode_of(directory, name, path):
    """The permissions of the file that is to be replaced; None where there is none."""
    try:
        found = os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise from_os_error(error, path) from None
    if stat.S_ISLNK(found.st_mode):
        raise ToolboxError("is_a_link", f"{path} is a link; name the file it leads to")
    if not stat.S_ISREG(found.st_mode):
        raise ToolboxError("not_a_file", f"{path} is not a regular file")
    return stat.S_IMODE(found.st_mode)
