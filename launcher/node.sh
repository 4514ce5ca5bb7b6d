# shellcheck shell=bash
# npm, for tests that run programs from there: they bring the Node they need.

# Node trusts its own list of authorities and not what the machine trusts besides, such as its company's proxy.
trust_as_the_machine_does() {
    local bundle=/etc/ssl/certs/ca-certificates.crt
    [[ -n ${NODE_EXTRA_CA_CERTS:-} || ! -r $bundle ]] || export NODE_EXTRA_CA_CERTS=$bundle
}

use_npm() {
    trust_as_the_machine_does
    if command -v npm >/dev/null || { debian_root && install_packages "for tests that run programs from npm" npm; }; then
        return 0
    fi
    mend "The tests run the conformance suite of MCP, and there is no npm on the PATH." "sudo apt-get install npm    # or: brew install node"
    exit 1
}
