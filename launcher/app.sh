# shellcheck shell=bash
# The built application: made when the sources are newer than it, and run from its extracted layout, which starts faster than one jar and is
# what a cache (training.sh) can be of.

# What a server is started from, once ensure_app has run, and with which flags.
APP_JAR=''
APP_FLAGS=()

readonly JVM_FLAGS=(-XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED)

# What was built last, in the checkout or in a copy of it.
built_jar() {
    local jar newest=''
    for jar in "$GROVE_HOME"/grove-server/target/grove-server-*-app.jar "$GROVE_STATE"/sources/grove-server/target/grove-server-*-app.jar; do
        if [[ -r $jar ]] && ! [[ $newest -nt $jar ]]; then
            newest=$jar
        fi
    done
    printf '%s\n' "$newest"
}

# Where the built application is extracted to: beside its jar, so that `mvn clean` removes both, if that is this user's to write.
layouts() {
    if is_state_in_checkout; then
        printf '%s\n' "$GROVE_HOME/grove-server/target"
    else
        printf '%s\n' "$GROVE_STATE"
    fi
}

# Everything that the jar is made of: documentation, migrations and the web page's sources too, without what npm puts beside them. The command
# line is none of it.
is_current() {
    [[ -n $1 ]] && ui_is_packed "$1" && [[ -z $(find "$GROVE_HOME"/pom.xml "$GROVE_HOME"/db "$GROVE_HOME"/docs "$GROVE_HOME"/grove-*/pom.xml "$GROVE_HOME"/grove-*/src/main \
        ! -path "$GROVE_HOME/grove-cli/*" -newer "$1" -print -quit) ]]
}

# Whether a jar has the UI as it is; one without it is as good where none can be built.
ui_is_packed() {
    local ui=$GROVE_HOME/arborist-ui
    [[ -d $ui ]] || return 0
    [[ -z $(ui_sources "$ui" -newer "$1") ]] && { [[ -e $ui/dist/index.html ]] || ! is_state_in_checkout || ! can_build_ui; }
}

# extract_app <jar>: prints the folder that it is extracted to. A layout per build: a server that runs keeps the jars it was started from.
extract_app() {
    local layout
    layout=$(layouts)/app-$(cksum <"$1" | tr ' ' '-')
    if [[ ! -d $layout ]]; then
        find "$(layouts)" -maxdepth 1 -name 'app-*' -mtime +1 -exec rm -rf {} +
        rm -rf "$layout.part"
        java -Djarmode=tools -jar "$1" extract --destination "$layout.part" >/dev/null || return 1
        mv "$layout.part" "$layout"
    fi
    printf '%s\n' "$layout"
}

# build_app <sources>: compiles the server while the UI is built, and packs both.
build_app() {
    beside quietly "$GROVE_STATE/log/compile.log" app_build "$1" compile
    build_ui "$1" || { stop_beside; return 1; }
    await_beside && quietly "$GROVE_STATE/log/build.log" app_build "$1" package
}

# app_build <sources> <phase>: without the JVM's second compiler, whose work does not come back in a minute.
app_build() {
    local -x MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}"
    attended mvn -f "$1/pom.xml" -B -ntp -T 2 -DskipTests -DskipChecks "$2" -pl grove-server -am
}

# Builds and extracts what is missing, and sets APP_JAR and APP_FLAGS. One command of this clone at a time.
ensure_app() {
    use_java
    local jar sources layout lock
    mkdir -p "$GROVE_STATE"
    exec {lock}>"$GROVE_STATE/build.lock"
    ! command -v flock >/dev/null || flock "$lock"
    jar=$(built_jar)
    if ! is_current "$jar"; then
        use_maven
        say "building Grove (the first time this downloads its libraries)"
        sources=$(buildable_sources)
        build_app "$sources" || exit 1
        jar=$(built_jar)
        touch "$jar" # also when Maven found nothing to repackage
    fi
    layout=$(extract_app "$jar")
    # shellcheck disable=SC2034 # server.sh and demo.sh start from it
    APP_JAR=$layout/$(basename "$jar")
    APP_FLAGS=("${JVM_FLAGS[@]}")
    exec {lock}>&-
    use_cache
}
