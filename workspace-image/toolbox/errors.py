"""The errors that callers get for requests that cannot be done."""

import errno


class ToolboxError(Exception):
    """A failure in words that a model can act on; the code is for programs."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def from_os_error(error, path):
    """The sentence for what the kernel refused."""
    number = error.errno
    if number == errno.ENOENT:
        return ToolboxError("not_found", f"There is no {path}")
    if number in (errno.EXDEV, errno.ELOOP):
        return ToolboxError("outside", f"{path} leads out of the workspace, or through too many links")
    if number == errno.ENOTDIR:
        return ToolboxError("not_a_directory", f"A part of {path} is not a directory")
    if number == errno.EISDIR:
        return ToolboxError("is_a_directory", f"{path} is a directory")
    if number in (errno.EACCES, errno.EPERM):
        return ToolboxError("forbidden", f"{path} may not be accessed")
    if number == errno.ENAMETOOLONG:
        return ToolboxError("invalid_path", "The path is too long")
    if number in (errno.ENOSPC, errno.EDQUOT):
        return ToolboxError("no_space", "The workspace is full; delete what is not needed")
    if number == errno.ENXIO:
        return ToolboxError("not_a_file", f"{path} is not a regular file")
    return ToolboxError("failed", f"{path}: {error.strerror}")
