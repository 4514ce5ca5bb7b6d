"""Git on the agent's own repositories, with the sandbox's git. The words of each command are fixed; what an agent names
comes after them and can be no option."""

import git_clone
import git_commit
import git_transfer
from errors import ToolboxError
from git_repository import git_directory, opened, opened_for_change, operand
from names import unshown

_MAX_LOG = 1000


def init(git, path="."):
    with opened(path, make=True) as directory:
        return {"output": git.text(directory, "init", "--initial-branch=main")}


def status(git, path="."):
    with opened(path) as directory:
        return {"output": git.text(directory, "status", "--short", "--branch", "--ignore-submodules=dirty")}


def add(git, paths, path="."):
    for name in paths:
        operand(name, "A path")
    with opened_for_change(git, path) as directory:
        names = b"".join(unshown(name) + b"\0" for name in paths)
        output = git.text(directory, "add", "--pathspec-from-file=-", "--pathspec-file-nul", stdin=names)
        return {"output": output + git.text(directory, "status", "--short", "--branch", "--ignore-submodules=dirty")}


def checkout(git, ref, path=".", create=False):
    operand(ref, "The ref")
    with opened_for_change(git, path) as directory:
        if not create:
            return {"output": git.text(directory, "checkout", ref, "--")}
        _check_branch(git, directory, ref)
        # Asked again after a crash, the branch is there already.
        if git.attempt(directory, "symbolic-ref", "--quiet", "HEAD") == (0, f"refs/heads/{ref}\n"):
            return {"output": f"On the new branch {ref}\n"}
        return {"output": git.text(directory, "checkout", "-b", ref, "--")}


def branch(git, path=".", name=None, delete=False):
    if name is None:
        with opened(path) as directory:
            return {"output": git.text(directory, "branch", "--all", "--verbose", "--verbose")}
    operand(name, "The branch")
    with opened_for_change(git, path) as directory:
        _check_branch(git, directory, name)
        at = _commit_of(git, directory, f"refs/heads/{name}")
        if delete:
            if at is None:
                return {"output": f"There is no branch {name}.\n"}
            return {"output": git.text(directory, "branch", "--delete", "--", name)}
        if at is not None and at == _commit_of(git, directory, "HEAD"):
            return {"output": f"The branch {name} is at {at}.\n"}
        git.text(directory, "branch", "--", name)
        return {"output": f"The branch {name} is at {_commit_of(git, directory, 'HEAD')}.\n"}


def diff(git, path=".", ref=None, staged=False, paths=()):
    words = ["diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"]
    if staged:
        words.append("--cached")
    if ref is not None:
        words.append(operand(ref, "The ref"))
    names = [unshown(operand(name, "A path")) for name in paths]
    with opened(path) as directory:
        git_directory(git, directory)
        return {"output": git.text(directory, *words, "--", *names)}


def log(git, path=".", ref=None, limit=20):
    words = ["log", "--no-show-signature", "--format=medium", "--decorate=short", "--date=iso-strict"]
    words.append(f"--max-count={min(max(1, limit), _MAX_LOG)}")
    if ref is not None:
        words.append(operand(ref, "The ref"))
    with opened(path) as directory:
        return {"output": git.text(directory, *words, "--")}


def merge(git, path, branch, author):
    """Takes a branch of the remote into the one checked out, by moving ahead where that is all it takes."""
    operand(branch, "The branch")
    with opened_for_change(git, path) as directory:
        words = ["merge", "--no-edit", "--ff", "--no-gpg-sign", "--no-autostash", f"refs/remotes/origin/{branch}"]
        code, output = git.attempt(directory, *words, environment=git_commit.identity(author))
        conflicts = git.data(directory, "diff", "--name-only", "--diff-filter=U").decode("utf-8", "replace")
        if code != 0 and not conflicts:
            raise ToolboxError("git", output)
        return {"output": output, "conflicts": conflicts.splitlines()}


def _check_branch(git, directory, name):
    code, _ = git.attempt(directory, "check-ref-format", f"refs/heads/{name}")
    if code != 0:
        raise ToolboxError("invalid_argument", f"{name} is no valid name of a branch")


def _commit_of(git, directory, name):
    code, output = git.attempt(directory, "rev-parse", "--verify", "--quiet", name)
    return output.strip() if code == 0 else None


OPERATIONS = {
    "git_init": init,
    "git_status": status,
    "git_add": add,
    "git_commit": git_commit.commit,
    "git_find_commit": git_commit.find,
    "git_checkout": checkout,
    "git_branch": branch,
    "git_diff": diff,
    "git_log": log,
    "git_merge": merge,
    "git_refs": git_transfer.refs,
    "git_export_begin": git_transfer.export_begin,
    "git_export_chunk": git_transfer.export_chunk,
    "git_import_begin": git_transfer.import_begin,
    "git_import_chunk": git_transfer.import_chunk,
    "git_import_end": git_transfer.import_end,
    "git_release": git_transfer.release,
    "git_clone_begin": git_clone.begin,
    "git_clone_finish": git_clone.finish,
    "git_clone_abandon": git_clone.abandon,
}
