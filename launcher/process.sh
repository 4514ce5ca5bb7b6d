# shellcheck shell=bash
# Children of the launcher: a signal to the launcher goes on to the child that it waits for, once, and the launcher outlives it.

CHILD=''
STOPPING=no
BESIDE=''

forward_signals() {
    trap 'STOPPING=yes; [[ -z $CHILD ]] || kill -TERM "$CHILD" 2>/dev/null || true' INT TERM HUP
}

# attended <command…>: runs it where a signal can interrupt the waiting; answers its exit status.
attended() {
    [[ $STOPPING == no ]] || return 143
    "$@" &
    await_child $!
}

# A wait that a signal interrupts answers before the child has ended: wait again until it has.
await_child() {
    CHILD=$1
    local status
    while :; do
        status=0
        wait "$CHILD" || status=$?
        kill -0 "$CHILD" 2>/dev/null || break
    done
    CHILD=''
    return "$status"
}

# beside <command…>: starts it to run beside what follows, until await_beside answers its exit status.
beside() {
    {
        CHILD='' # the launcher's own is not its to end
        forward_signals
        "$@"
    } </dev/null &
    BESIDE=$!
}

await_beside() {
    local process=$BESIDE
    BESIDE=''
    await_child "$process"
}

# Of a launcher that ends before it has waited.
stop_beside() {
    [[ -z $BESIDE ]] || stop_gently "$BESIDE"
}

stop_gently() {
    kill -TERM "$1" 2>/dev/null || return 0
    await_child "$1" 2>/dev/null || true
}
