# shellcheck shell=bash
# The server process: started, waited for, stopped.

SERVER=''

# Where a server that cannot start says what is wrong and what to do, in words for its user.
FAILURE=''

is_ready() { answers_well "$1" readiness; }

# Whether a Grove listens, ready or not.
is_live() { answers_well "$1" liveness; }

# answers_well <port> <probe>
answers_well() {
    local status
    status=$(
        exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$1" || exit
        printf 'GET /actuator/health/%s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
        IFS= read -r -t 5 line <&3 && printf '%s' "$line"
    ) || return 1
    [[ $status == *' 200'* ]]
}

# ui_address <port> <data dir> [page]: of a page of the UI; with a link that signs in once where there is a key to ask for one with.
ui_address() {
    local key=${GROVE_BOOTSTRAP_ADMIN_KEY:-} line path=/ui${3:-/}
    [[ -n $key || ! -r $2/admin.key ]] || key=$(<"$2/admin.key")
    if [[ -n $key ]]; then
        line=$(
            exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$1" || exit
            printf 'POST /ui/sign-in-links HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: 0\r\n\r\n' "$key" >&3
            while IFS= read -r -t 5 line <&3 || [[ -n $line ]]; do
                [[ $line != *'"path"'* ]] || printf '%s\n' "$line"
                [[ $line != *'"path"'* ]] || break
            done
        ) || line=''
        if [[ $line =~ \"path\":\"([^\"#]+)(#[^\"]+)\" ]]; then
            path=${BASH_REMATCH[1]}${3:+?to=$3}${BASH_REMATCH[2]}
        fi
    fi
    printf 'http://127.0.0.1:%s%s\n' "$1" "$path"
}

# start_server <port> <data dir>: sets SERVER. Its output goes where stdout goes.
# On a terminal its log is for reading, elsewhere it is JSON; what the launcher reports of a failed start is not logged there as well.
# A session of its own, so that Ctrl-C does not hit the embedded Postgres before the server is done with it; and it stops when the
# launcher is killed. What it writes is its user's alone. setsid and setpriv are absent outside Linux, where the server is then an ordinary child.
start_server() {
    local wrapper=()
    FAILURE=$(mktemp 2>/dev/null) || FAILURE=''
    ! command -v setsid >/dev/null || wrapper+=(setsid)
    ! command -v setpriv >/dev/null || wrapper+=(setpriv --pdeathsig TERM)
    (
        umask 077
        mkdir -p "$2"
        export GROVE_PORT=$1 GROVE_DATA_DIR=$2
        # shellcheck disable=SC2030 # for this server only
        [[ -z $FAILURE ]] || APP_FLAGS+=("-Dgrove.failure-file=$FAILURE")
        [[ ! -t 1 ]] || readable_log
        exec "${wrapper[@]}" java "${APP_FLAGS[@]}" -jar "$APP_JAR" </dev/null
    ) &
    SERVER=$!
    # shellcheck disable=SC2034 # process.sh passes signals on to it
    CHILD=$SERVER
}

# Of an operator who has chosen a form of the log it stays as chosen.
readable_log() {
    export LOGGING_STRUCTURED_FORMAT_CONSOLE=${LOGGING_STRUCTURED_FORMAT_CONSOLE-dev.grove.server.secret.ReadableLog}
    # shellcheck disable=SC2031 # in the server's own subshell, as the caller is
    [[ -z $FAILURE ]] || APP_FLAGS+=(
        -Dlogging.level.org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter=OFF
        -Dlogging.level.org.springframework.boot.web.server.servlet.context=ERROR
        -Dlogging.level.org.springframework.boot.tomcat.servlet.DeferredServletContainerInitializers=OFF
        -Dlogging.level.org.springframework.boot.autoconfigure.logging.ConditionEvaluationReportLogger=OFF)
}

# Seconds of a start after which the launcher says again that it waits.
SLOW_START=60

# await_ready <port> <where the log is>: until the server is ready, or has ended. A start that migrates a large database takes as long as it takes.
await_ready() {
    local port=$1 began=$SECONDS waited
    local said=0
    until is_ready "$port"; do
        [[ $STOPPING == no ]] || return 1
        kill -0 "$SERVER" 2>/dev/null || return 1
        waited=$(((SECONDS - began) / SLOW_START))
        if ((waited > said)); then
            said=$waited
            say "the server is not ready after $((waited * SLOW_START)) seconds; still waiting: $(missing_of "$port"). $2. Ctrl-C ends it"
        fi
        sleep 0.3
    done
}

missing_of() {
    if is_live "$1"; then
        printf 'it is up, and http://127.0.0.1:%s/actuator/health/readiness says what it lacks' "$1"
    else
        printf 'it does not listen on port %s yet, since it waits for its database, or migrates it, or the machine is busy' "$1"
    fi
}

# tell_failure <exit status> <where the log is>: of a server that has ended before it was ready.
tell_failure() {
    if [[ -n $FAILURE && -s $FAILURE ]]; then
        say "the server did not start."
        cat "$FAILURE" >&2
    elif (($1 == 137)); then
        say "the server did not start: it was killed (exit status 137), as the system does where memory is short. $2"
    else
        say "the server did not start: it ended with exit status $1, and its log has the reason. $2"
    fi
}

stop_server() {
    [[ -z $FAILURE ]] || rm -f "$FAILURE"
    [[ -n $SERVER ]] || return 0
    stop_gently "$SERVER"
    SERVER=''
}
