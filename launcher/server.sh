# shellcheck shell=bash
# The server process: started, waited for, stopped.

SERVER=''

answers_http() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

is_ready() {
    local status
    status=$(
        exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$1" || exit
        printf 'GET /actuator/health/readiness HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
        head -n 1 <&3
    ) || return 1
    [[ $status == *' 200'* ]]
}

# start_server <port> <data dir>: sets SERVER. Its output goes where stdout goes.
# A session of its own, so that Ctrl-C does not hit the embedded Postgres before the server is done with it; and it stops when the
# launcher is killed. What it writes is its user's alone. setsid and setpriv are absent outside Linux, where the server is then an ordinary child.
start_server() {
    local wrapper=()
    ! command -v setsid >/dev/null || wrapper+=(setsid)
    ! command -v setpriv >/dev/null || wrapper+=(setpriv --pdeathsig TERM)
    (
        umask 077
        mkdir -p "$2"
        export GROVE_PORT=$1 GROVE_DATA_DIR=$2
        exec "${wrapper[@]}" java "${APP_FLAGS[@]}" -jar "$APP_JAR" </dev/null
    ) &
    SERVER=$!
    # shellcheck disable=SC2034 # process.sh passes signals on to it
    CHILD=$SERVER
}

await_ready() {
    local port=$1 deadline=$((SECONDS + 180))
    until is_ready "$port"; do
        kill -0 "$SERVER" 2>/dev/null || return 1
        if ((SECONDS > deadline)); then
            say "the server did not become ready within three minutes"
            return 1
        fi
        sleep 0.3
    done
}

stop_server() {
    [[ -n $SERVER ]] || return 0
    stop_gently "$SERVER"
    SERVER=''
}
