# A terminal of a reader of the documentation, with a note of each request. CALLS is a folder for these notes, NOTED a file.
set -euo pipefail

readonly ENDED='completed|failed|stopped|cancelled'

# Every request is noted, and has to be answered with 2xx. A stream is read until its run waits or has ended, where a reader presses Ctrl-C;
# after a request that starts or answers a run, a reader takes the time in which the run goes on.
curl() {
    local call argument status=0 acting=default
    call=$(mktemp -d "$CALLS/$(date +%s%N)-XXXXXX")
    printf '%s' "$BLOCK" >"$call/block"
    printf '%s\0' "$@" >"$call/arguments"
    for argument; do
        [[ $argument != 'Grove-Tenant: '* ]] || acting=${argument#*: }
    done
    if [[ " $* " == *' -N '* ]]; then
        follow "$call" "$@" || status=$?
    else
        command curl -sS --fail-with-body --max-time 60 -D "$call/headers" "$@" | tee "$call/body" || status=$?
    fi
    if ((status)) || ! is_good "$call"; then
        printf '\nline %s: %s\n' "$BLOCK" "$(grep '^HTTP' "$call/headers" 2>/dev/null | tail -n 1)" >&2
        return $((status ? status : 1))
    fi
    if grep -q '^HTTP/1.1 202' "$call/headers" 2>/dev/null; then
        settle "$(jq -r '.run_id? // empty' "$call/body" 2>/dev/null)"
    fi
}

# A request whose page writes the headers to standard output has no file of them.
is_good() {
    [[ ! -s $1/headers ]] || [[ $(grep '^HTTP' "$1/headers" | tail -n 1) == HTTP/1.1\ 2* ]]
}

follow() {
    local call=$1 reader
    shift
    : >"$call/body"
    command curl -sS --fail-with-body --max-time 60 -D "$call/headers" "$@" >"$call/body" &
    reader=$!
    while kill -0 "$reader" 2>/dev/null && ! grep -qE "^event: ?(run\.($ENDED|waiting)|node\.waiting)" "$call/body"; do
        sleep 0.1
    done
    kill "$reader" 2>/dev/null || true
    wait "$reader" 2>/dev/null || true
    cat "$call/body"
    ! grep -qE '^event: ?run\.failed' "$call/body" || { echo "its run failed" >&2; return 1; }
}

# settle <run>: until it waits for someone, or has ended. No page shows a run that fails.
settle() {
    local answer deadline=$((SECONDS + 60))
    [[ -n $1 ]] || return 0
    while ((SECONDS < deadline)); do
        answer=$(get "/agent-runs/$1")
        case $(jq -r '.status' <<<"$answer") in
            queued) ;;
            running)
                [[ $(jq -r '.kind' <<<"$answer") == workflow ]] || { sleep 0.1; continue; }
                ! get "/workflow-runs/$1/nodes" | jq -e 'any(.items[]; .status == "waiting")' >/dev/null || return 0
                ;;
            failed) jq .error <<<"$answer" >&2; return 1 ;;
            *) return 0 ;;
        esac
        sleep 0.1
    done
    echo "run $1 neither waits nor has ended" >&2
    return 1
}

get() {
    command curl -sS --fail-with-body -H "Authorization: Bearer $(<"$ADMIN_KEY_FILE")" -H "Grove-Tenant: $acting" "$SERVER$1"
}
