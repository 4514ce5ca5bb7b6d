# shellcheck shell=bash
# ./grove demo: a server of its own, runs of an agent or of a workflow shown in the terminal and then in the browser, and everything stopped
# again.

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
    local port data=$GROVE_STATE/demo colour=no status=0 log shown=Demo
    case ${ARGUMENTS[0]:-} in
        workflow) shown=WorkflowDemo ;;
        governed) shown=GovernedDemo ;;
    esac
    [[ ! -t 1 || -n ${NO_COLOR:-} || ${TERM:-dumb} == dumb ]] || colour=yes
    use_java
    # The first time both are fetching for the most part.
    beside ensure_app
    # Only the first agent uses files.
    [[ $shown != Demo ]] || ensure_sandbox || die "the demo's agent works in a sandbox, so there is nothing to show without one"
    await_beside || exit 1
    ensure_app
    [[ $STOPPING == no ]] || exit 130
    port=$(free_port 8080) || die "no port from 8080 to 8179 is free"
    log=$data/server.log
    (umask 077 && mkdir -p "$data")
    say "starting Grove (its log: $log)"
    # The demo keeps to itself, whatever server the environment describes.
    unset GROVE_DATABASE_URL GROVE_BOOTSTRAP_ADMIN_KEY
    export GROVE_MODELS_SCRIPTED_DIRECTORY=$GROVE_HOME/demo
    # Its services are on this machine.
    [[ $shown != GovernedDemo ]] || export GROVE_EGRESS_ALLOW=127.0.0.1
    start_server "$port" "$data" >"$log" 2>&1
    if ! await_ready "$port" "Its log: $log"; then
        [[ $STOPPING == no ]] || exit 130
        await_child "$SERVER" || status=$?
        SERVER=''
        tell_failure "$status" "Its log: $log"
        exit 1
    fi
    [[ -r $data/admin.key ]] || die "the server wrote no $data/admin.key; its log: $log"
    rm -f "$data/demo.run"
    attended java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$APP_JAR" dev.grove.server.demo.$shown \
        --url="http://127.0.0.1:$port" --key-file="$data/admin.key" --directory="$GROVE_HOME/demo" --run-file="$data/demo.run" \
        --model="$(demo_model)" --colour="$colour" || status=$?
    [[ $STOPPING == yes ]] || show_demo_page "$port" "$data"
    exit "$status"
}

# show_demo_page <port> <data dir>: the page of the run, with a link for as long as the server is there to answer it: until it is stopped, or
# until the person at the terminal has looked.
show_demo_page() {
    local keep=${GIVEN[--keep]:-no} page=/runs
    if [[ $keep == no ]] && ! has_reader; then
        say "its run has a page in the browser as well: ./grove demo --keep leaves Grove up, and prints a link to it"
        return
    fi
    [[ ! -s $2/demo.run ]] || page=/runs/$(<"$2/demo.run")
    say "its page in the browser, by a link that signs in once within ten minutes: $(ui_address "$1" "$2" "$page")"
    if [[ $keep == yes ]]; then
        say "Grove stays up at http://127.0.0.1:$1 (API page: /docs); its admin key is in $2/admin.key; Ctrl-C stops it"
        await_child "$SERVER" || true
        SERVER=''
    else
        say "Enter stops Grove; with --keep it stays up"
        await_enter
    fi
}

# Whether a person is at the terminal; some builds have one, and no person.
has_reader() { [[ -t 0 && -t 2 && -z ${CI:-} ]]; }

# Until Enter, a signal, or the end of the server.
await_enter() {
    local status
    while [[ $STOPPING == no ]] && kill -0 "$SERVER" 2>/dev/null; do
        status=0
        read -r -t 1 || status=$?
        # Above 128 the second was over; 1 says that nothing more can be typed.
        ((status > 128)) || break
    done
}
