"""Commits, and says afterwards whether a commit was made."""

from git_repository import git_directory, opened, opened_for_change

_ACTION = "grove call "


def identity(author):
    """Who signs is said with each call, whatever the repository's configuration says."""
    return {
        f"GIT_{role}_{part.upper()}": author[part] for role in ("AUTHOR", "COMMITTER") for part in ("name", "email")
    }


def commit(git, path, message, author, call, all=False):
    """Commits what is staged. The call's name goes into the reflog, which is written before the branch moves."""
    words = ["commit", "--no-gpg-sign", "--file=-"]
    if all:
        words.append("--all")
    with opened_for_change(git, path) as directory:
        environment = {**identity(author), "GIT_REFLOG_ACTION": _ACTION + call}
        output = git.text(directory, *words, environment=environment, stdin=message.encode("utf-8", "replace"))
        return {"commit": _head(git, directory), "output": output}


def find(git, path, call):
    """The commit that a call made, if it did: named in the reflog, and reached from where the branch is now."""
    with opened(path) as directory:
        git_directory(git, directory)
        code, log = git.attempt(directory, "reflog", "show", "--format=%H %gs", "HEAD", "--")
        if code != 0:
            return {"commit": None}
        for line in log.splitlines():
            commit_id, _, action = line.partition(" ")
            if action.startswith(f"{_ACTION}{call}:"):
                code, _ = git.attempt(directory, "merge-base", "--is-ancestor", commit_id, "HEAD")
                return {"commit": commit_id if code == 0 else None}
        return {"commit": None}


def _head(git, directory):
    return git.data(directory, "rev-parse", "HEAD").decode().strip()
