# shellcheck shell=bash
# Servers of others that tests run beside Grove, such as Redis: an image, where an engine is there, so that none is installed on the machine.
# Without one Redis is the machine's own program.

readonly SERVERS_IMAGE_SOURCE=grove-core/src/test/servers-image

# Sets GROVE_TEST_SERVERS_IMAGE, or answers false.
ensure_servers_image() {
    GROVE_TEST_SERVERS_IMAGE=grove-test-servers:$(image_tag "$SERVERS_IMAGE_SOURCE")
    export GROVE_TEST_SERVERS_IMAGE
    if { have_image "$GROVE_TEST_SERVERS_IMAGE" || build_image "$GROVE_TEST_SERVERS_IMAGE" "$SERVERS_IMAGE_SOURCE"; } \
        && shares_network "$GROVE_TEST_SERVERS_IMAGE"; then
        return 0
    fi
    unset GROVE_TEST_SERVERS_IMAGE
    return 1
}

# The containers listen on this machine's loopback address. An engine in a virtual machine, or one that is not root, has another one.
shares_network() {
    local namespace=/proc/self/ns/net here
    here=$(readlink "$namespace") \
        && [[ $(engine run --rm --network host "$1" readlink "$namespace" 2>/dev/null) == "$here" ]]
}

ensure_redis() {
    [[ -z ${GROVE_TEST_SERVERS_IMAGE:-} ]] || return 0
    command -v redis-server >/dev/null && return
    debian_root && install_packages "two replicas share one in the tests" redis-server
}
