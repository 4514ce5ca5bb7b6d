# shellcheck shell=bash
# ./grove doctor: what is wrong with this installation, and what mends it; with a server that runs, and without one. Exits with 0 when all is
# well, 1 when something is to be looked at, and 2 when something does not work.

# One line for each finding: severity, check, code, message, meaning and remedy, with tabs between them.
FINDINGS=()

# found <severity> <check> <code> <message> [<meaning> <remedy>]
found() {
    FINDINGS+=("$1	$2	$3	$4	${5:-}	${6:-}")
}

# has_looked_at <check>: whether there is a finding of it.
has_looked_at() {
    local line
    for line in "${FINDINGS[@]}"; do
        [[ $line != *"	$1	"* ]] || return 0
    done
    return 1
}

command_doctor() {
    local port=${GIVEN[--port]:-${GROVE_PORT:-8080}} data=${GIVEN[--data-dir]:-${GROVE_DATA_DIR:-$GROVE_STATE}} url=''
    [[ $data == /* ]] || data=$PWD/$data
    examine_java
    examine_port "$port" && url=http://127.0.0.1:$port
    examine_data_directory "$data"
    examine_application "$url" "$data"
    # A server that runs has its own view of these, and engines that the settings name were asked by the program.
    [[ -n $url ]] || has_looked_at engine || names_engines || examine_engine
    show_findings
}

examine_java() {
    if find_java; then
        found ok java jdk_found "JDK $MIN_JAVA or newer in $JAVA_HOME."
    else
        found error java jdk_missing "There is no JDK $MIN_JAVA or newer in JAVA_HOME, on the PATH or under /usr/lib/jvm." \
            "Grove can be neither built nor started here." \
            "Install one (https://adoptium.net), and run: JAVA_HOME=/path/to/jdk ./grove doctor"
    fi
}

# examine_port <port>: answers true where a Grove listens that can be asked.
examine_port() {
    local holder name=''
    if is_live "$1"; then
        if is_ready "$1"; then
            found ok port server_ready "Grove is up and ready at port $1."
        else
            found error port server_not_ready "Grove listens at port $1, and is not ready." \
                "It is starting, stopping, or cannot use its database; a load balancer sends it nothing." \
                "Wait for it, or mend the database; its log says which."
        fi
        return 0
    fi
    if answers_http "$1"; then
        holder=$(listener_on "$1")
        [[ -z $holder ]] || name=$(cat "/proc/$holder/comm" 2>/dev/null) || name=''
        found error port port_taken "Port $1 is taken${name:+ by $name (process $holder)}, which is not a Grove that answers." \
            "Grove cannot be started there." \
            "./grove up --port $(free_port $(($1 == 65535 ? 8080 : $1 + 1)) || echo N)${holder:+    # or: kill $holder}"
    else
        found ok port port_free "No server runs at port $1: ./grove up starts one."
    fi
    return 1
}

examine_engine() {
    local why
    if [[ ${GROVE_SANDBOX:-auto} == none ]]; then
        found ok engine engine_off "Sandboxes are switched off by GROVE_SANDBOX=none."
    elif have_client && find_engine; then
        found ok engine engine_answers "The container engine at $DOCKER_HOST answers; its limits are proven when a server starts."
    elif [[ -n ${DOCKER_HOST:-} ]]; then
        found error engine engine_unreachable "The container engine that DOCKER_HOST names ($DOCKER_HOST) does not answer." \
            "Agents with ws_* or git_* tools are refused." "unset DOCKER_HOST    # or start that engine"
    elif debian_root && [[ ${GROVE_SANDBOX:-auto} != podman ]]; then
        found ok engine engine_to_install "No container engine answers: ./grove up installs and starts one."
    else
        why=$(tell_why_no_engine 2>&1)
        found error engine engine_missing "$(sed -n '1s/^grove: //p' <<<"$why")" "Agents with ws_* or git_* tools are refused." \
            "$(sed -n '2s/^ *//p' <<<"$why")"
    fi
}

# examine_data_directory <folder>: what its server needs of it, before it is started.
examine_data_directory() {
    local folder=$1 mode
    while [[ ! -e $folder ]]; do
        folder=$(dirname "$folder")
    done
    if [[ ! -w $folder ]]; then
        found error data data_not_writable "$folder is another user's, or cannot be written." \
            "No server starts with its data in $1." "./grove up --data-dir /a/folder/of/yours    # or: sudo chown -R \"\$USER\" $folder"
    elif ! [[ -e $1/admin.key || -e $1/master.key || -e $1/postgres ]]; then
        found ok data data_unused "No server has kept anything in $1 yet."
    else
        mode=$(stat -c %a "$1" 2>/dev/null || stat -f %Lp "$1")
        if [[ $mode == ?*00 ]]; then
            found ok data data_private "The data directory $1 is its user's alone."
        else
            found warning data data_open "The data directory $1 can be read by others (mode $mode)." \
                "The operator's key, or that of secrets, lies there; the next start closes it." "chmod 700 $1"
        fi
    fi
}

# examine_application <url or nothing> <data dir>: asks the server, or looks at settings, database, named engines, keys, models, disks and egress
# without one.
examine_application() {
    local jar layout line lines
    find_java || return 0
    jar=$(built_jar)
    if [[ -z $jar ]]; then
        found warning build not_built "Grove is not built here." \
            "Settings, database, migrations, engines that the settings name, keys, models, disks and egress were not looked at." "./grove up    # builds it, and starts it"
        return
    fi
    layout=$(extract_app "$jar") || return
    (umask 077 && mkdir -p "$GROVE_STATE/log")
    # A server that ./grove up starts looks for this one on it.
    names_engines || [[ -z ${GROVE_WORKSPACES_HOST:-} ]] || name_sandbox_image
    # Of a server that found no database, or a key that it does not take, there are findings; what breaks the program itself is one, too.
    if lines=$(GROVE_DATA_DIR=$2 java "${JVM_FLAGS[@]}" -XX:TieredStopAtLevel=1 -cp "$layout/$(basename "$jar")" \
        dev.grove.server.diagnosis.offline.Doctor ${1:+"--url=$1"} --key-file="$2/admin.key" ${GIVEN[--test-model]:+"--test-model=${GIVEN[--test-model]}"} 2>"$GROVE_STATE/log/doctor.log" </dev/null); then
        while IFS= read -r line; do
            # Without a name for one it is the launcher that finds an engine, or installs it.
            [[ -z $line || $line == *'	engine_not_named	'* ]] || FINDINGS+=("$line")
        done <<<"$lines"
    else
        found error doctor doctor_failed "The program that looks at settings, database and the rest ended with an error." \
            "Nothing is known of these." "cat $GROVE_STATE/log/doctor.log"
    fi
}

# Prints a table, with what to do below what is wrong, and exits by the worst.
show_findings() {
    local severity check code message meaning remedy line worst=0 warnings=0 errors=0
    for line in "${FINDINGS[@]}"; do
        # Tabs in a row count as one for read, so that fields may be empty.
        IFS=$'\x1f' read -r severity check code message meaning remedy <<<"${line//$'\t'/$'\x1f'}"
        printf '%-8s %-11s %s\n' "$severity" "$check" "$message"
        [[ -z $meaning ]] || printf '%-20s means: %s\n' '' "$meaning"
        [[ -z $remedy ]] || printf '%-20s mend:  %s\n' '' "$remedy"
        [[ -z $remedy ]] || printf '%-20s code:  %s\n' '' "$code"
        case $severity in
            warning) warnings=$((warnings + 1)) ;;
            error) errors=$((errors + 1)) ;;
        esac
    done
    if ((errors)); then
        worst=2
    elif ((warnings)); then
        worst=1
    fi
    printf '\n%s findings: %s errors, %s warnings\n' "${#FINDINGS[@]}" "$errors" "$warnings"
    exit "$worst"
}
