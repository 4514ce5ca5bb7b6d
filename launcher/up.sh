# shellcheck shell=bash
# ./grove up: the server in the foreground, until a signal ends it.

command_up() {
    local port=${GROVE_PORT:-8080} data=${GROVE_DATA_DIR:-$GROVE_HOME/.grove} status=0 first=yes
    while (($#)); do
        case $1 in
            --port | --data-dir) require_value "$@" ;;&
            --port) port=$2 && shift 2 ;;
            --port=*) port=${1#*=} && shift ;;
            --data-dir) data=$2 && shift 2 ;;
            --data-dir=*) require_value --data-dir "${1#*=}" && data=${1#*=} && shift ;;
            *) unknown_option "$1" ;;
        esac
    done
    [[ $port =~ ^[1-9][0-9]{0,4}$ && $port -lt 65536 ]] || die "--port takes a number from 1 to 65535, not '$port'"
    [[ $data == /* ]] || data=$PWD/$data
    ! answers_http "$port" || die "port $port is taken: ./grove up --port $((port == 65535 ? 8080 : port + 1))"
    ensure_app
    ensure_sandbox || say "going on without a sandbox: runs that need one are refused"
    [[ $STOPPING == no ]] || exit 130
    [[ ! -e $data/admin.key ]] || first=no
    start_server "$port" "$data"
    if await_ready "$port"; then
        say "Grove is up at http://127.0.0.1:$port (API page: /docs)"
        if [[ $first == yes && -r $data/admin.key ]]; then
            say "admin key, shown this once and kept in $data/admin.key: $(<"$data/admin.key")"
        fi
        say "Ctrl-C stops it"
        # For the next start; this one is not kept waiting for it.
        remember_start &
    fi
    await_child "$SERVER" || status=$?
    SERVER=''
    [[ $STOPPING == no ]] || status=0
    exit "$status"
}
