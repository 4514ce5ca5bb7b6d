# shellcheck shell=bash
# Finds the container engine that is there: DOCKER_HOST first, then the usual sockets of Docker and Podman.

# Talks to an engine with the client at hand; both clients speak to either engine through its socket.
engine() {
    if command -v docker >/dev/null; then
        DOCKER_BUILDKIT=0 docker --host "$DOCKER_HOST" "$@"
    else
        podman --remote --url "$DOCKER_HOST" "$@"
    fi
}
export -f engine

# Whether the settings name engines: then none but these is used, and what is on this machine says nothing of them.
names_engines() { [[ ${GROVE_SANDBOX:-auto} != none && -n $(compgen -e GROVE_WORKSPACES_REMOTE_ENGINES_) ]]; }

have_client() { command -v docker >/dev/null || command -v podman >/dev/null; }

# A socket file proves nothing: its engine must answer.
engine_answers() { DOCKER_HOST=$1 timeout 10 bash -c 'engine version' >/dev/null 2>&1; }

socket_candidates() {
    local user_run=${XDG_RUNTIME_DIR:-/run/user/$EUID} kind=${GROVE_SANDBOX:-auto}
    if [[ $kind != podman ]]; then
        printf '%s\n' /var/run/docker.sock "$user_run/docker.sock" "${HOME:-/nonexistent}/.docker/run/docker.sock"
    fi
    if [[ $kind != docker ]]; then
        printf '%s\n' /run/podman/podman.sock "$user_run/podman/podman.sock"
    fi
}

# Sets DOCKER_HOST to a usable engine, or answers false.
find_engine() {
    local socket
    if [[ -n ${DOCKER_HOST:-} ]]; then
        engine_answers "$DOCKER_HOST"
        return
    fi
    while read -r socket; do
        if [[ -S $socket ]] && engine_answers "unix://$socket"; then
            export DOCKER_HOST=unix://$socket
            return 0
        fi
    done < <(socket_candidates)
    return 1
}
