"""Makes a fresh clone's folder, and completes it once its objects are there. Either can be asked again after a crash."""

import os
import shutil

from beneath import missing_parts, remove_empty
from errors import ToolboxError
from git_repository import opened, opened_for_change, operand

_MARKER = "grove-clone"
_SEEDED = b"lost+found"


def begin(git, path, call):
    """Makes an empty repository in an empty folder; what the same call left half done is removed first."""
    made = missing_parts(path)
    with opened(path, make=True) as directory:
        state, made_before = _read_marker(directory)
        if state == f"done {call}":
            return {"done": True}
        entries = [name for name in os.listdir(directory) if os.fsencode(name) != _SEEDED]
        if entries and state != f"begun {call}":
            raise ToolboxError("not_empty", "The folder is not empty; name another one in path")
        for name in entries:
            _remove(directory, name)
        git.text(directory, "init", "--quiet", "--initial-branch=main")
        _write_marker(directory, f"begun {call}", made or made_before)
        return {"done": False}


def finish(git, path, call, url, branch=None):
    """Says where the repository is from and checks a branch out."""
    with opened_for_change(git, path) as directory:
        for name, value in (
            ("remote.origin.url", url),
            ("remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"),
        ):
            git.text(directory, "config", "--replace-all", name, value)
        if branch is not None:
            operand(branch, "The branch")
            git.text(directory, "symbolic-ref", "refs/remotes/origin/HEAD", f"refs/remotes/origin/{branch}")
            git.text(directory, "checkout", "--quiet", "-B", branch, "--track", f"refs/remotes/origin/{branch}", "--")
        _write_marker(directory, f"done {call}")
        return {}


def abandon(git, path, call):
    """Removes what a call that failed had made, its folders too."""
    with opened(path) as directory:
        state, made = _read_marker(directory)
        if state != f"begun {call}":
            return {}
        for name in os.listdir(directory):
            if os.fsencode(name) != _SEEDED:
                _remove(directory, name)
    remove_empty(path, made)
    return {}


def _marker(directory):
    return f"/proc/self/fd/{directory}/.git/{_MARKER}"


def _read_marker(directory):
    """How far which call came, and how many folders it made."""
    try:
        descriptor = os.open(_marker(directory), os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None, 0
    with os.fdopen(descriptor, "rb") as file:
        state, _, made = file.read(1000).decode("utf-8", "replace").partition("\n")
    return state, int(made) if made.isdecimal() and made.isascii() else 0


def _write_marker(directory, state, made=0):
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(_marker(directory), flags, 0o644), "wb") as file:
        file.write(f"{state}\n{made}".encode())


def _remove(directory, name):
    try:
        shutil.rmtree(name, dir_fd=directory)
    except NotADirectoryError:
        os.unlink(name, dir_fd=directory)
