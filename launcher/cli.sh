# shellcheck shell=bash
# The command line: a module of its own, which speaks with servers by their public API. It is handed the verbs that are not the launcher's, with
# all that follows them.

readonly CLI_FLAGS=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto)

# Set by ensure_cli.
CLI_JAR=''

command_chat() {
    name_local_server
    use_java
    ensure_cli
    # Its terminal, its signals and its exit status are the command's.
    exec java "${CLI_FLAGS[@]}" -jar "$CLI_JAR" "$COMMAND" "$@"
}

# For whoever names no other server: what ./grove up has here, with the key that it keeps. Not in GROVE_KEY, which would be sent to others.
name_local_server() {
    local data=${GROVE_DATA_DIR:-$GROVE_STATE}
    export GROVE_LOCAL_URL=http://127.0.0.1:${GROVE_PORT:-8080} GROVE_LOCAL_KEY_FILE=$data/admin.key
}

built_cli() {
    local jar newest=''
    for jar in "$GROVE_HOME"/grove-cli/target/grove-cli-*.jar "$GROVE_STATE"/sources-cli/grove-cli/target/grove-cli-*.jar; do
        if [[ -r $jar ]] && ! [[ $newest -nt $jar ]]; then
            newest=$jar
        fi
    done
    printf '%s\n' "$newest"
}

is_cli_current() {
    [[ -n $1 && -z $(find "$GROVE_HOME"/pom.xml "$GROVE_HOME"/grove-cli/pom.xml "$GROVE_HOME"/grove-cli/src/main -newer "$1" -print -quit) ]]
}

# Builds what is missing, and sets CLI_JAR. One command of this clone at a time.
ensure_cli() {
    local jar sources lock
    mkdir -p "$GROVE_STATE"
    exec {lock}>"$GROVE_STATE/build.lock"
    ! command -v flock >/dev/null || flock "$lock"
    jar=$(built_cli)
    if ! is_cli_current "$jar"; then
        use_maven
        say "building the command line (the first time this downloads its libraries)"
        sources=$(buildable_sources sources-cli)
        quietly "$GROVE_STATE/log/build-cli.log" cli_build "$sources" || exit 1
        jar=$(built_cli)
        touch "$jar" # also when Maven found nothing to pack
    fi
    exec {lock}>&-
    CLI_JAR=$jar
}

cli_build() {
    local -x MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}"
    mvn -f "$1/pom.xml" -B -ntp -DskipTests -DskipChecks package -pl grove-cli -am
}
