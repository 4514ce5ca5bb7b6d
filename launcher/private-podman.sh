# shellcheck shell=bash
# Podman of Grove's own, for the tests that hold both engines to one contract: started and stopped as the engine in
# private-engine.sh is, with storage, sockets and settings apart from it and from any other Podman of the machine.

readonly PODMAN_RUN=/run/$ENGINE_NAME-podman
readonly PODMAN_DATA=/var/lib/$ENGINE_NAME-podman
readonly PODMAN_SOCKET=$PODMAN_RUN/podman.sock
readonly PODMAN_PID=$PODMAN_RUN/podman.pid
readonly PODMAN_LOG=$PODMAN_DATA/podman.log
readonly PODMAN_SETTINGS=$PODMAN_DATA/containers.conf

PODMAN_JOINED=no

# Sets GROVE_PODMAN_HOST to a Podman that has the sandbox image, or answers false.
ensure_podman() {
    [[ -z ${GROVE_PODMAN_HOST:-} ]] || return 0 # set by the caller, with the image in place
    [[ ${GROVE_PODMAN:-auto} != none ]] && debian_root || return 1
    install_packages "the tests run on both engines" podman catatonit && join_private_podman
}

join_private_podman() {
    install -d -m 0711 "$PODMAN_DATA"
    install -d -m 0700 "$PODMAN_RUN"
    exec {PODMAN_GATE}>"$PODMAN_RUN/gate.lock" {PODMAN_USERS}>"$PODMAN_RUN/users.lock"
    flock --exclusive "$PODMAN_GATE"
    flock --shared "$PODMAN_USERS"
    PODMAN_JOINED=yes
    local failed=no
    podman_answers || start_private_podman || failed=yes
    [[ $failed == yes ]] || give_podman_the_image || failed=yes
    flock --unlock "$PODMAN_GATE"
    [[ $failed == no ]] || return 1
    export GROVE_PODMAN_HOST=unix://$PODMAN_SOCKET
}

leave_private_podman() {
    [[ $PODMAN_JOINED == yes ]] || return 0
    PODMAN_JOINED=no
    flock --exclusive "$PODMAN_GATE"
    if flock --exclusive --nonblock "$PODMAN_USERS"; then
        stop_private_podman
    fi
    flock --unlock "$PODMAN_USERS"
    flock --unlock "$PODMAN_GATE"
}

podman_answers() {
    [[ -S $PODMAN_SOCKET ]] && timeout 10 podman --remote --url "unix://$PODMAN_SOCKET" version >/dev/null 2>&1
}

own_podman() { (become_podman "$@"); }

# become_podman <driver> <arguments…>, with neither systemd's cgroups nor its journal, which a bare virtual machine does not have.
# A session of its own, so that Ctrl-C reaches Grove, which then stops Podman in its turn.
become_podman() {
    local driver=$1
    shift
    # What Podman starts outlives this command, and must not hold its locks.
    exec {PODMAN_GATE}>&- {PODMAN_USERS}>&-
    [[ $ENGINE_JOINED == no ]] || exec {ENGINE_GATE}>&- {ENGINE_USERS}>&-
    # Of a container that runs out of memory it leaves a note, a file called oom, where it was started.
    cd -- "$PODMAN_RUN"
    CONTAINERS_CONF=$PODMAN_SETTINGS exec setsid podman --root "$PODMAN_DATA/$driver" --storage-driver "$driver" --runroot "$PODMAN_RUN/$driver" \
        --tmpdir "$PODMAN_RUN/tmp" --cgroup-manager cgroupfs --events-backend file --log-level warn "$@"
}

# Podman keeps a process of every exec for five minutes after its end by default.
write_podman_settings() { printf '[engine]\nexit_command_delay = 1\n' >"$PODMAN_SETTINGS"; }

# Where overlay cannot be mounted, whole copies of the layers still serve.
podman_driver() {
    local driver
    for driver in overlay vfs; do
        if own_podman "$driver" info >/dev/null 2>>"$PODMAN_LOG"; then
            printf '%s\n' "$driver"
            return 0
        fi
    done
    return 1
}

start_private_podman() {
    say "starting Podman for the tests (the last ./grove that uses it stops it)"
    mount_cgroups
    stop_private_podman # what kill -9 left of it
    : >"$PODMAN_LOG"
    write_podman_settings
    local driver service deadline=$((SECONDS + 60))
    if driver=$(podman_driver); then
        (become_podman "$driver" system service --time=0 "unix://$PODMAN_SOCKET") >>"$PODMAN_LOG" 2>&1 </dev/null &
        service=$!
        printf '%s\n' "$service" >"$PODMAN_PID"
        while kill -0 "$service" 2>/dev/null && ((SECONDS < deadline)); do
            ! podman_answers || return 0
            sleep 0.2
        done
    fi
    say "Podman did not start; the end of $PODMAN_LOG:"
    tail -n 15 "$PODMAN_LOG" >&2
    stop_private_podman
    return 1
}

# The very image that the other engine runs, under the same name.
give_podman_the_image() {
    local image=$GROVE_SANDBOX_IMAGE
    # shellcheck disable=SC2016 # the inner shell fills this in
    podman --remote --url "unix://$PODMAN_SOCKET" image exists "$image" \
        || quietly "$GROVE_STATE/log/podman-image.log" bash -c 'set -o pipefail
            engine image save "$1" | podman --remote --url "unix://$2" image load' - "$image" "$PODMAN_SOCKET"
}

# The processes that Podman set beside its containers, by what they were started with.
podman_monitors() {
    local folder
    for folder in /proc/[0-9]*; do
        [[ $(cat "$folder/comm" 2>/dev/null) == conmon ]] || continue
        ! tr '\0' '\n' 2>/dev/null <"$folder/cmdline" | grep -qF "$PODMAN_DATA/" || printf '%s\n' "${folder#/proc/}"
    done
}

# Its containers are no children of the service and would outlive it.
stop_private_podman() {
    local pid driver
    for pid in $(process_of "$PODMAN_PID" podman "$PODMAN_RUN/"); do
        kill -TERM "$pid" 2>/dev/null || continue
        await_end "$pid" 15 || kill -KILL "$pid" 2>/dev/null || true
    done
    for driver in overlay vfs; do
        if [[ -d $PODMAN_DATA/$driver ]]; then
            own_podman "$driver" rm --all --force --time 0 >>"$PODMAN_LOG" 2>&1 || true
            own_podman "$driver" volume rm --all --force >>"$PODMAN_LOG" 2>&1 || true
        fi
    done
    for pid in $(podman_monitors); do
        kill -TERM "$pid" 2>/dev/null && await_end "$pid" 5 || kill -KILL "$pid" 2>/dev/null || true
    done
    unmount_below "$PODMAN_RUN" "$PODMAN_DATA"
    rm -f "$PODMAN_SOCKET" "$PODMAN_PID"
}
