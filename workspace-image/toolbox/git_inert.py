"""What a repository's configuration may not decide: which programs git runs, and whether it goes anywhere.

The sandbox is the wall; this keeps what an agent reads in a repository from running in a tool that does not say so."""

import re

_SETTINGS = {
    # What an agent configured for people at a terminal would garble what a program reads.
    "color.ui": "false",
    "core.quotePath": "false",
    "core.logAllRefUpdates": "true",
    "advice.detachedHead": "false",
    # Nothing goes on in the background.
    "gc.auto": "0",
    "maintenance.auto": "false",
    # No program but git itself.
    "core.hooksPath": "/dev/null",
    "core.fsmonitor": "false",
    "core.pager": "cat",
    "core.editor": "true",
    "sequence.editor": "true",
    "core.askPass": "false",
    "core.sshCommand": "false",
    "core.gitProxy": "false",
    "core.alternateRefsCommand": "false",
    "credential.helper": "",
    "gpg.program": "false",
    "gpg.openpgp.program": "false",
    "gpg.x509.program": "false",
    "gpg.ssh.program": "false",
    "gpg.ssh.defaultKeyCommand": "false",
    "commit.gpgSign": "false",
    "tag.gpgSign": "false",
    "log.showSignature": "false",
    "merge.verifySignatures": "false",
    "diff.external": "",
    # Nothing goes anywhere, also not into another repository.
    "protocol.allow": "never",
    "submodule.recurse": "false",
    "diff.ignoreSubmodules": "dirty",
    "status.submoduleSummary": "false",
}
ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ASKPASS": "false",
    "SSH_ASKPASS": "false",
    "GIT_SSH_COMMAND": "false",
    "GIT_EDITOR": "true",
    "GIT_SEQUENCE_EDITOR": "true",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
}
# Attributes choose drivers by names that anyone can make up; git lists those that are configured, and each of them is then overridden.
LIST_DRIVERS = ["config", "--null", "--name-only", "--get-regexp", r"^(filter|merge)\."]
_FILTER = re.compile(r"filter\..*\.(clean|smudge|process)", re.DOTALL)
_REQUIRED = re.compile(r"filter\..*\.required", re.DOTALL)
_MERGE = re.compile(r"merge\..*\.driver", re.DOTALL)
# What git itself does where no driver is set.
_MERGE_TEXT = "git merge-file --marker-size=%L %A %O %B"


def environment(drivers=()):
    """Variables that go before every configuration of a repository; drivers are the names that LIST_DRIVERS gave."""
    settings = dict(_SETTINGS)
    for name in drivers:
        if _FILTER.fullmatch(name):
            settings[name] = ""
        elif _REQUIRED.fullmatch(name):
            settings[name] = "false"
        elif _MERGE.fullmatch(name):
            settings[name] = _MERGE_TEXT
    variables = {"GIT_CONFIG_COUNT": str(len(settings))}
    for index, (name, value) in enumerate(settings.items()):
        variables[f"GIT_CONFIG_KEY_{index}"] = name
        variables[f"GIT_CONFIG_VALUE_{index}"] = value
    return variables
