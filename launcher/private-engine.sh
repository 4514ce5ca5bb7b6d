# shellcheck shell=bash
# An engine of Grove's own, for Debian-like machines where it is root and finds none.
#
# All `./grove` commands of a machine share it. Each holds a shared lock on `users` for as long as it lives (the kernel lets go of
# it even after kill -9); starting and stopping happen under an exclusive lock on `gate`, and only the last user stops the engine.
# Its images survive between commands in ENGINE_DATA.

ENGINE_NAME=${GROVE_ENGINE_NAME:-grove-engine}
readonly ENGINE_NAME
readonly ENGINE_RUN=/run/$ENGINE_NAME
readonly ENGINE_DATA=/var/lib/$ENGINE_NAME
readonly ENGINE_SOCKET=$ENGINE_RUN/docker.sock
readonly ENGINE_PID=$ENGINE_RUN/docker.pid
readonly ENGINE_LOG=$ENGINE_DATA/dockerd.log

ENGINE_JOINED=no

join_private_engine() {
    install -d -m 0711 "$ENGINE_DATA"
    install -d -m 0700 "$ENGINE_RUN"
    exec {ENGINE_GATE}>"$ENGINE_RUN/gate.lock" {ENGINE_USERS}>"$ENGINE_RUN/users.lock"
    flock --exclusive "$ENGINE_GATE"
    flock --shared "$ENGINE_USERS"
    ENGINE_JOINED=yes
    local started=0
    if ! engine_answers "unix://$ENGINE_SOCKET"; then
        start_private_engine || started=1
    fi
    flock --unlock "$ENGINE_GATE"
    ((started == 0)) || return 1
    export DOCKER_HOST=unix://$ENGINE_SOCKET
}

leave_private_engine() {
    [[ $ENGINE_JOINED == yes ]] || return 0
    ENGINE_JOINED=no
    flock --exclusive "$ENGINE_GATE"
    if flock --exclusive --nonblock "$ENGINE_USERS"; then
        stop_private_engine
    fi
    flock --unlock "$ENGINE_USERS"
    flock --unlock "$ENGINE_GATE"
}

start_private_engine() {
    say "starting a container engine for Grove (the last ./grove that uses it stops it)"
    mount_cgroups
    stop_private_engine # one that hangs, or what kill -9 left of it
    # No bridge and no firewall rules: sandboxes have no network, and image builds use the host's.
    # A session of its own, so that Ctrl-C reaches Grove, which then stops the engine in its turn.
    setsid dockerd --host "unix://$ENGINE_SOCKET" --pidfile "$ENGINE_PID" --data-root "$ENGINE_DATA/docker" \
        --exec-root "$ENGINE_RUN/exec" --bridge none --iptables=false --ip6tables=false --ip-forward=false --ip-masq=false \
        --exec-opt native.cgroupdriver=cgroupfs --log-level warn \
        >"$ENGINE_LOG" 2>&1 </dev/null {ENGINE_GATE}>&- {ENGINE_USERS}>&- &
    local dockerd=$! deadline=$((SECONDS + 60))
    until engine_answers "unix://$ENGINE_SOCKET"; do
        if ! kill -0 "$dockerd" 2>/dev/null || ((SECONDS > deadline)); then
            say "the container engine did not start; the end of $ENGINE_LOG:"
            tail -n 15 "$ENGINE_LOG" >&2
            stop_private_engine
            return 1
        fi
        sleep 0.2
    done
}

stop_private_engine() {
    local pid
    # The pid files may be older than the last boot: a number is only believed when the process still is what it was.
    for pid in $(process_of "$ENGINE_PID" dockerd) $(process_of "$ENGINE_RUN/exec/containerd/containerd.pid" containerd); do
        kill -TERM "$pid" 2>/dev/null || continue
        await_end "$pid" 30 || kill -KILL "$pid" 2>/dev/null || true
    done
    unmount_below "$ENGINE_RUN" "$ENGINE_DATA"
    rm -f "$ENGINE_SOCKET" "$ENGINE_PID" "$ENGINE_RUN/exec/containerd/containerd.pid"
}

# What an engine leaves mounted keeps its folders from being deleted. The latest mount goes first.
unmount_below() {
    local dir mount
    for dir in "$@"; do
        while read -r mount; do
            umount "$mount" 2>/dev/null || true
        done < <(awk -v below="$dir/" 'index($2, below) == 1 { print $2 }' /proc/self/mounts | tac)
    done
}

# process_of <pid file> <command> [folder]: the process's id, if it lives, is that command and was given a path below the folder.
process_of() {
    local pid
    pid=$(cat "$1" 2>/dev/null) || return 0
    [[ $pid =~ ^[0-9]+$ && $(cat "/proc/$pid/comm" 2>/dev/null) == "$2" ]] || return 0
    tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF "${3:-$ENGINE_RUN/}" && printf '%s\n' "$pid"
}

await_end() {
    local deadline=$((SECONDS + $2))
    while [[ -d /proc/$1 && $(sed -nE 's/^State:\s+(.).*/\1/p' "/proc/$1/status" 2>/dev/null) != Z ]]; do
        ((SECONDS < deadline)) || return 1
        sleep 0.1
    done
}

# Memory and process limits of sandboxes are cgroups. An init system mounts them; a bare virtual machine may have none.
mount_cgroups() {
    local root=/sys/fs/cgroup controller
    if [[ -e $root/cgroup.controllers ]] || { [[ -e $root/memory/tasks && -e $root/pids/tasks ]]; }; then
        return 0
    fi
    say "mounting cgroup controllers under $root"
    mountpoint -q "$root" || mount -t tmpfs -o mode=755 cgroup "$root"
    while read -r controller; do
        mkdir -p "$root/$controller"
        mountpoint -q "$root/$controller" || mount -t cgroup -o "$controller" cgroup "$root/$controller" 2>/dev/null \
            || rmdir "$root/$controller"
    done < <(awk '!/^#/ && $4 == 1 { print $1 }' /proc/cgroups)
}
