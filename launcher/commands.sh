# shellcheck shell=bash
# What can be asked of ./grove, and in which words.

COMMAND=help

main() {
    COMMAND=${1:-help}
    (($# == 0)) || shift
    case $COMMAND in
        up | demo | test | campaign | mutants)
            forward_signals
            trap 'stop_beside; stop_server; leave_private_podman; leave_private_engine' EXIT
            "command_$COMMAND" "$@"
            ;;
        help | -h | --help) command_help ;;
        *)
            say "there is no command '$COMMAND'"
            command_help >&2
            exit 2
            ;;
    esac
}

command_help() {
    cat <<'HELP'
./grove demo [--keep]                           an agent mends a real bug in a sandbox, shown turn by turn; --keep leaves Grove up
./grove up [--port 8080] [--data-dir .grove]    the server, on an embedded Postgres or on GROVE_DATABASE_URL
./grove test [--all] [maven arguments]          every promise once, sandboxes included; --all adds the long forms: docs/testing.md
./grove campaign [--cells all|short] [--seeds N]  kills, freezes and cuts off servers and their database, and audits what became of the
                                                runs; docs/campaign.md
./grove mutants [package...]                    breaks the code that holds promises, and counts what no test notices; docs/testing.md
./grove help                                    this

Settings are GROVE_* in the environment, for example GROVE_DATABASE_URL, GROVE_MASTER_KEY, GROVE_SANDBOX=auto|docker|podman|none.
Model keys: ANTHROPIC_API_KEY, OPENAI_API_KEY. GROVE_DEMO_MODEL=provider/model names the demo's model.

Built things are under target/ and .grove/. An engine that Grove started for itself keeps its images in /var/lib/grove-engine
(and Podman, which only the tests start, in /var/lib/grove-engine-podman; GROVE_PODMAN=none leaves it out).
HELP
}

# require_value <option> <value or nothing> …: refuses an option without its value. Not for a subshell, which it would end alone.
require_value() {
    if [[ -z ${2:-} ]]; then
        say "$1 needs a value"
        exit 2
    fi
}

unknown_option() {
    say "./grove $COMMAND does not know '$1'"
    command_help >&2
    exit 2
}
