# shellcheck shell=bash
# Messages of the launcher to its user. Everything goes to stderr: stdout belongs to what the commands print themselves.

say() { printf 'grove: %s\n' "$*" >&2; }

# A thing that cannot be had: one sentence, and the command that mends it.
mend() {
    say "$1"
    printf '       %s\n' "$2" >&2
}

die() {
    say "$@"
    exit 1
}

# quietly <log> <command…>: the command's output goes to the log, and to the terminal only when it fails.
quietly() {
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    if "$@" >"$log" 2>&1 </dev/null; then
        return 0
    fi
    say "this failed: $*"
    tail -n 40 "$log" >&2
    say "(all of it: $log)"
    return 1
}
