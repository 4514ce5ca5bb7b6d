# shellcheck shell=bash
# What can be asked of ./grove, and in which words.

readonly COMMANDS=(up chat doctor demo test campaign mutants help)
COMMAND=help

main() {
    COMMAND=${1:-help}
    (($# == 0)) || shift
    case $COMMAND in
        up | doctor | demo | test | campaign | mutants)
            read_options "$@"
            find_state
            forward_signals
            trap 'stop_beside; stop_server; leave_private_podman; leave_private_engine' EXIT
            "command_$COMMAND"
            ;;
        chat)
            check_settings
            find_state
            "command_$COMMAND" "$@"
            ;;
        help | -h | --help) command_help ;;
        *)
            local near
            near=$(nearest "$COMMAND" "${COMMANDS[@]}")
            say "there is no command '$COMMAND'${near:+; did you mean $near?}"
            command_help >&2
            exit 2
            ;;
    esac
}

# usage_of <command>: how it is called.
usage_of() {
    case $1 in
        up) echo "./grove up [--port 8080] [--data-dir .grove]" ;;
        chat) echo "./grove chat AGENT [--session ID | --continue]; ./grove chat --help" ;;
        doctor) echo "./grove doctor [--port 8080] [--data-dir .grove] [--test-model provider/model]" ;;
        demo) echo "./grove demo [workflow | governed] [--keep]" ;;
        test) echo "./grove test [--all] [maven arguments]" ;;
        campaign) echo "./grove campaign [--cells all|long|short|names] [--seeds N] [--seed S] [--stages N] [--list] [--bugs] [--tool-...]; docs/campaign.md" ;;
        mutants) echo "./grove mutants [package...]: ${MUTATED[*]%% *}" ;;
    esac
}

command_help() {
    cat <<'HELP'
./grove demo [--keep]                           an agent mends a real bug in a sandbox, shown turn by turn, and then the link to its page in
                                                the browser, until Enter; --keep leaves Grove up
./grove demo workflow [--keep]                  a workflow instead: research from several sides, and a memo until a critic accepts it
./grove demo governed [--keep]                  a page tells an agent to give a customer's record away: without a policy, then under one
./grove up [--port 8080] [--data-dir .grove]    the server, on an embedded Postgres or on GROVE_DATABASE_URL
./grove chat <agent> [--continue | --session ID]  a conversation with an agent, of the server at GROVE_URL with GROVE_KEY, or of ./grove up's;
                                                docs/guides/terminal.md
./grove doctor [--port 8080] [--data-dir .grove]  what is wrong, with a server that runs or without one, and what mends it; exits with 0, 1
                                                (warnings) or 2 (errors); --test-model tries a model, which costs a few small answers; docs/guides/doctor.md
./grove test [--all] [maven arguments]          every promise once, sandboxes included; --all adds the long forms: docs/testing.md
./grove campaign [--cells all|long|short] [--seeds N]  kills, freezes and cuts off servers and their database, and audits what became of the
                                                runs; docs/campaign.md
./grove mutants [package...]                    breaks the code that holds promises, and counts what no test notices; docs/testing.md
./grove help                                    this

Settings are GROVE_* in the environment, for example GROVE_DATABASE_URL, GROVE_MASTER_KEY, GROVE_SANDBOX=auto|docker|podman|none.
Model keys: ANTHROPIC_API_KEY, OPENAI_API_KEY. GROVE_DEMO_MODEL=provider/model names the demo's model.

Built things are under target/ and .grove/; those of a checkout that is not yours, or cannot be written, under ~/.local/state/grove.
An engine that Grove started for itself keeps its images in /var/lib/grove-engine
(and Podman, which only the tests start, in /var/lib/grove-engine-podman; GROVE_PODMAN=none leaves it out).
HELP
}
