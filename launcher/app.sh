# shellcheck shell=bash
# The built application: made when the sources are newer than it, run from its extracted layout (which starts faster than one jar).

# What a server is started from, once ensure_app has run.
APP_JAR=''

built_jar() {
    local jar
    for jar in "$GROVE_HOME"/grove-server/target/grove-server-*-app.jar; do
        [[ ! -e $jar ]] || printf '%s\n' "$jar"
    done | tail -n 1
}

is_current() {
    [[ -n $1 ]] && [[ -z $(find "$GROVE_HOME"/pom.xml "$GROVE_HOME"/grove-*/pom.xml "$GROVE_HOME"/grove-*/src/main -newer "$1" -print -quit) ]]
}

# Builds and extracts what is missing, and sets APP_JAR. One command of this clone at a time.
ensure_app() {
    use_java
    local jar layout lock
    mkdir -p "$GROVE_HOME/.grove"
    exec {lock}>"$GROVE_HOME/.grove/build.lock"
    ! command -v flock >/dev/null || flock "$lock"
    jar=$(built_jar)
    if ! is_current "$jar"; then
        use_maven
        say "building Grove (the first time this downloads its libraries)"
        quietly "$GROVE_HOME/.grove/log/build.log" attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp -DskipTests -DskipChecks \
            package -pl grove-server -am || exit 1
        jar=$(built_jar)
        touch "$jar" # also when Maven found nothing to repackage
    fi
    # A layout per build: a server that runs keeps the jars it was started from.
    layout=$GROVE_HOME/grove-server/target/app-$(cksum <"$jar" | tr ' ' '-')
    if [[ ! -d $layout ]]; then
        find "$GROVE_HOME/grove-server/target" -maxdepth 1 -name 'app-*' -mtime +1 -exec rm -rf {} +
        rm -rf "$layout.part"
        java -Djarmode=tools -jar "$jar" extract --destination "$layout.part" >/dev/null
        mv "$layout.part" "$layout"
    fi
    exec {lock}>&-
    # shellcheck disable=SC2034 # server.sh and demo.sh start from it
    APP_JAR=$layout/$(basename "$jar")
}
