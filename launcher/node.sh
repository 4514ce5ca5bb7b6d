# shellcheck shell=bash
# Node and npm. Node builds the UI and is never needed to run it; tests that run programs from npm bring the Node that they need.

readonly MIN_NODE=20.19

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

# node_is_new_enough: of the Node on the PATH.
node_is_new_enough() {
    local version
    version=$(node --version 2>/dev/null) || return 1
    version=${version#v}
    [[ $(printf '%s\n' "$MIN_NODE" "$version" | sort -V | head -n 1) == "$MIN_NODE" ]]
}

can_build_ui() { command -v npm >/dev/null && node_is_new_enough; }

# Puts a Node that can build the UI on the PATH, or answers false.
use_node() {
    trust_as_the_machine_does
    can_build_ui && return 0
    command -v npm >/dev/null || { debian_root && install_packages "it builds the UI" npm; } || return 1
    can_build_ui || use_fetched_node
}

# Debian 12 has Node 18. A newer one comes from npm with the npm that fits it, as launcher/node/package-lock.json pins them by their digests;
# the machine's npm does no more than fetch them (ADR 0074).
use_fetched_node() {
    local source=$GROVE_HOME/launcher/node home
    home=$GROVE_STATE/node-$(cksum <"$source/package-lock.json" | cut -d ' ' -f 1)
    if ! compgen -G "$home/node_modules/node-linux-*/bin/node" >/dev/null; then
        say "fetching Node from npm: the UI is built with $MIN_NODE or newer, and the one here is older (once)"
        rm -rf "$GROVE_STATE"/node-*
        mkdir -p "$home.part"
        cp "$source/package.json" "$source/package-lock.json" "$home.part"
        quietly "$GROVE_STATE/log/node.log" attended npm --prefix "$home.part" ci --ignore-scripts --no-audit --no-fund || return 1
        mv "$home.part" "$home"
    fi
    # Not by the links of .bin: npm 9 takes that to node away with the package of the other processor.
    export PATH
    PATH=$home/node_modules/.bin:$(dirname "$home"/node_modules/node-linux-*/bin/node):$PATH
    hash -r
    node_is_new_enough
}
