# shellcheck shell=bash
# npm, for tests that run programs from there: they bring the Node they need.

use_npm() {
    if command -v npm >/dev/null || { debian_root && install_packages "for tests that run programs from npm" npm; }; then
        return 0
    fi
    mend "The tests run the conformance suite of MCP, and there is no npm on the PATH." "sudo apt-get install npm    # or: brew install node"
    exit 1
}
