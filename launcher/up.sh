# shellcheck shell=bash
# ./grove up: the server in the foreground, until a signal ends it.

command_up() {
    local port=${GIVEN[--port]:-${GROVE_PORT:-8080}} data=${GIVEN[--data-dir]:-${GROVE_DATA_DIR:-$GROVE_STATE}} status=0 first=yes ready=no
    local log="Its log is what this command prints"
    [[ $data == /* ]] || data=$PWD/$data
    refuse_taken_port "$port"
    can_keep_data_in "$data" || exit 1
    use_java
    # The first time both are fetching for the most part.
    beside ensure_app
    # Engines that the settings name are the operator's, with the image that they hold.
    names_engines || ensure_sandbox || say "going on without a sandbox: runs that need one are refused"
    await_beside || exit 1
    ensure_app
    [[ $STOPPING == no ]] || exit 130
    [[ ! -e $data/admin.key ]] || first=no
    start_server "$port" "$data"
    if await_ready "$port" "$log"; then
        ready=yes
        say "Grove is up at http://127.0.0.1:$port (API page: /docs)"
        if [[ $first == yes && -r $data/admin.key ]]; then
            say "admin key, shown this once and kept in $data/admin.key: $(<"$data/admin.key")"
        fi
        say "the UI, by a link that signs in once within ten minutes: $(ui_address "$port" "$data")"
        say "Ctrl-C stops it"
        # For the next start; this one is not kept waiting for it, and its end ends it.
        beside train_app
    fi
    # A signal that came as the server was being started has not reached it.
    [[ $STOPPING == no ]] || kill -TERM "$SERVER" 2>/dev/null || true
    await_child "$SERVER" || status=$?
    SERVER=''
    if [[ $STOPPING == yes ]]; then
        exit 0
    elif [[ $ready == no ]]; then
        tell_failure "$status" "$log"
    elif ((status)); then
        say "the server has ended by itself, with exit status $status; its log has the reason"
    fi
    exit "$status"
}

# The nearest folder of the way there that exists decides whether the rest can be made.
can_keep_data_in() {
    local folder=$1
    while [[ ! -e $folder ]]; do
        folder=$(dirname "$folder")
    done
    [[ ! -w $folder ]] || return 0
    mend "Grove cannot write its data to $1: ${folder} is another user's, or cannot be written." "./grove up --data-dir /a/folder/of/yours"
    return 1
}
