# shellcheck shell=bash
# Ports of this machine: which are free, and who has one that is not.

answers_http() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# free_port <from>: prints the first free one of a hundred.
free_port() {
    local port
    for ((port = $1; port < $1 + 100 && port < 65536; port++)); do
        if ! answers_http "$port"; then
            printf '%s\n' "$port"
            return 0
        fi
    done
    return 1
}

# refuse_taken_port <port>: ends a command whose port is taken, with who has it, where that can be known, and what to do.
refuse_taken_port() {
    local holder name='' other
    answers_http "$1" || return 0
    holder=$(listener_on "$1")
    [[ -z $holder ]] || name=$(cat "/proc/$holder/comm" 2>/dev/null) || name=''
    other=$(free_port $(($1 == 65535 ? 8080 : $1 + 1))) || other=N
    mend "port $1 is taken${name:+ by $name (process $holder)}." "./grove up --port $other${holder:+    # or: kill $holder}"
    exit 1
}

# listener_on <port>: prints the process that listens there, where the kernel shows it to this user.
listener_on() {
    local hex socket found
    hex=$(printf '%04X' "$1")
    while read -r socket; do
        found=$(find /proc/[0-9]*/fd -lname "socket:\[$socket\]" -print -quit 2>/dev/null) || true
        if [[ -n $found ]]; then
            found=${found#/proc/}
            printf '%s\n' "${found%%/*}"
            return
        fi
    done < <(awk -v port=":$hex\$" '$2 ~ port && $4 == "0A" { print $10 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null)
}
