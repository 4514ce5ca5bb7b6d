# shellcheck shell=bash
# Everything a run needs to have a sandbox: an engine that answers and the image. Sets DOCKER_HOST and GROVE_SANDBOX_IMAGE.

ensure_sandbox() {
    if [[ ${GROVE_SANDBOX:-auto} == none ]]; then
        say "GROVE_SANDBOX=none: agents get no sandbox"
        return 1
    fi
    ensure_engine && ensure_image
}

ensure_engine() {
    if have_client && find_engine; then
        return 0
    fi
    if [[ -n ${DOCKER_HOST:-} ]]; then
        mend "the engine that DOCKER_HOST names ($DOCKER_HOST) does not answer." "unset DOCKER_HOST    # or start that engine"
        return 1
    fi
    if ! debian_root || [[ ${GROVE_SANDBOX:-auto} == podman ]]; then
        tell_why_no_engine
        return 1
    fi
    local client=()
    # Newer releases ship the client as a package of its own.
    if apt-cache show docker-cli >/dev/null 2>&1; then client=(docker-cli); fi
    install_packages "there is no container engine, and agents work in containers" docker.io iptables "${client[@]}" || return 1
    # On a machine with an init system the package has started its own service by now.
    if find_engine; then
        return 0
    fi
    join_private_engine
}

# Of a machine where the launcher may install none.
tell_why_no_engine() {
    local socket
    while read -r socket; do
        if [[ -S $socket ]] && ! may_write "$socket"; then
            mend "there is an engine at $socket, and you may not use it, so agents get no sandbox." \
                "sudo usermod -aG docker \"\$USER\"    # and log in again"
            return
        fi
    done < <(socket_candidates)
    if ! have_client; then
        mend "neither docker nor podman is on the PATH, so agents get no sandbox." \
            "install and start Docker (https://docs.docker.com/engine/install) or Podman"
        return
    fi
    mend "no container engine answers, so agents get no sandbox." \
        "install and start Docker (https://docs.docker.com/engine/install) or: systemctl --user start podman.socket"
}

may_write() { [[ -w $1 ]]; }
