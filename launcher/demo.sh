# shellcheck shell=bash
# ./grove demo: a server of its own, one agent's run shown in the terminal, and everything stopped again.

demo_model() {
    if [[ -n ${GROVE_DEMO_MODEL:-} ]]; then
        printf '%s\n' "$GROVE_DEMO_MODEL"
    elif [[ -n ${ANTHROPIC_API_KEY:-} ]]; then
        printf 'anthropic/claude-sonnet-4-6\n'
    elif [[ -n ${OPENAI_API_KEY:-} ]]; then
        printf 'openai/gpt-5.1\n'
    else
        printf 'scripted/demo\n'
    fi
}

command_demo() {
    local keep=${GIVEN[--keep]:-no} port data=$GROVE_STATE/demo colour=no status=0 log
    [[ ! -t 1 || -n ${NO_COLOR:-} || ${TERM:-dumb} == dumb ]] || colour=yes
    ensure_app
    ensure_sandbox || die "the demo's agent works in a sandbox, so there is nothing to show without one"
    [[ $STOPPING == no ]] || exit 130
    port=$(free_port 8080) || die "no port from 8080 to 8179 is free"
    log=$data/server.log
    (umask 077 && mkdir -p "$data")
    say "starting Grove (its log: $log)"
    # The demo keeps to itself, whatever server the environment describes.
    unset GROVE_DATABASE_URL GROVE_BOOTSTRAP_ADMIN_KEY
    export GROVE_MODELS_SCRIPTED_DIRECTORY=$GROVE_HOME/demo
    start_server "$port" "$data" >"$log" 2>&1
    if ! await_ready "$port"; then
        [[ $STOPPING == no ]] || exit 130
        await_child "$SERVER" || status=$?
        SERVER=''
        tell_failure "$status"
        say "(its log: $log)"
        exit 1
    fi
    [[ -r $data/admin.key ]] || die "the server wrote no $data/admin.key; its log: $log"
    attended java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$APP_JAR" dev.grove.server.demo.Demo \
        --url="http://127.0.0.1:$port" --key-file="$data/admin.key" --directory="$GROVE_HOME/demo" \
        --model="$(demo_model)" --colour="$colour" || status=$?
    if [[ $keep == yes && $STOPPING == no ]]; then
        say "its page, by a link that signs in once within ten minutes: $(ui_address "$port" "$data")"
        say "Grove stays up at http://127.0.0.1:$port (API page: /docs); its admin key is in $data/admin.key; Ctrl-C stops it"
        await_child "$SERVER" || true
        SERVER=''
    fi
    exit "$status"
}
