# shellcheck shell=bash
# The build before this one. While an installation is upgraded, servers of both work on one database, and the long form of the tests tries that.

# The last release; before the first one, the state before workflows, skills, retention and traces.
readonly EARLIER_COMMIT=52a4308a8f560ff24d614676a809989cd1b2585b

# Sets GROVE_TEST_EARLIER_BUILD to the jar of its server, or answers false: sources that come as an archive have no history.
ensure_earlier_build() {
    [[ -z ${GROVE_TEST_EARLIER_BUILD:-} ]] || return 0
    local kept=$GROVE_STATE/earlier/$EARLIER_COMMIT
    if [[ ! -r $kept/grove.jar ]]; then
        git -C "$GROVE_HOME" cat-file -e "$EARLIER_COMMIT^{commit}" 2>/dev/null || return 1
        build_earlier "$kept" || return 1
    fi
    export GROVE_TEST_EARLIER_BUILD=$kept/grove.jar
}

# build_earlier <folder>: leaves grove.jar there, which has no UI.
build_earlier() {
    local part=$1.part jar
    say "building Grove of commit ${EARLIER_COMMIT:0:12}, beside whose servers this one's are tested (once)"
    rm -rf "$part" && mkdir -p "$part/sources" || return 1
    git -C "$GROVE_HOME" archive "$EARLIER_COMMIT" | tar -x -C "$part/sources" || return 1
    quietly "$GROVE_STATE/log/earlier.log" attended mvn -f "$part/sources/pom.xml" -B -ntp -DskipTests -DskipChecks \
        package -pl grove-server -am || return 1
    for jar in "$part"/sources/grove-server/target/grove-server-*-app.jar; do
        mv "$jar" "$part/grove.jar" || return 1
    done
    rm -rf "$part/sources" "$1"
    mv "$part" "$1"
}
