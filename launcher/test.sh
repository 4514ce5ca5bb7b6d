# shellcheck shell=bash
# ./grove test: every check of the build, in the short form or, with --all, in the long one (docs/testing.md). With
# GROVE_REQUIRE_SANDBOX=1, GROVE_REQUIRE_PODMAN=1, GROVE_REQUIRE_REDIS=1, GROVE_REQUIRE_PYTHON=1, GROVE_REQUIRE_PROMTOOL=1 or GROVE_REQUIRE_BROWSER=1 a machine without the one named fails
# instead of skipping.

command_test() {
    local status=0 form=short
    [[ -z ${GIVEN[--all]:-} ]] || form=long
    builds_here
    use_java
    use_maven
    use_npm
    build_ui "$GROVE_HOME" || exit 1
    rm -rf "$GROVE_HOME"/*/target/{hostile-inputs,report,proofs,surefire-reports,failsafe-reports}
    # Installing engines and making their images is fetching and waiting for the most part.
    beside build -Dtests.form="$form" "${ARGUMENTS[@]}" test-compile
    prepare_tests "$form"
    await_beside && build -Dtests.form="$form" "${ARGUMENTS[@]}" verify -Dmaven.compiler.useIncrementalCompilation=false || status=$?
    # What narrows Maven's tests down asks for none of the browser's.
    ((status || ${#ARGUMENTS[@]})) || test_ui "$form" || status=$?
    report_on_sandboxes
    report_on_tests "$form" "${#ARGUMENTS[@]}" || ((status)) || status=1
    exit "$status"
}

# All modules are compiled first, two at a time: a module's tests keep those that depend on it waiting, and a compiler alone keeps one processor
# busy. What the JVM's second compiler costs in that minute, a third of it, does not come back.
build() {
    local -x MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}"
    attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp -T 2 "$@"
}

# prepare_tests <form>: engine, Podman, servers of others and Redis, in the long form also Python, each required apart from the others, and an earlier build.
prepare_tests() {
    local sandbox=yes
    if ! ensure_sandbox; then
        sandbox=no
        [[ ${GROVE_REQUIRE_SANDBOX:-0} != 1 ]] || die "GROVE_REQUIRE_SANDBOX=1, so this is a failure"
        say "going on without a sandbox: the tests that need one are skipped"
    fi
    if [[ $sandbox == no ]] || ! ensure_podman; then
        [[ ${GROVE_REQUIRE_PODMAN:-0} != 1 ]] || die "GROVE_REQUIRE_PODMAN=1, but there is no Podman with the sandbox's image, so this is a failure"
        say "going on without Podman: the contract of sandboxes is tested on one engine"
    fi
    if [[ $sandbox == no ]] || ! ensure_servers_image; then
        say "going on without servers in containers: the test of a reverse proxy is skipped"
    fi
    ensure_readers_programs || say "going on without jq or zip, with which readers of the documentation type its commands: the test of these commands is skipped"
    if ! ensure_redis; then
        [[ ${GROVE_REQUIRE_REDIS:-0} != 1 ]] || die "GROVE_REQUIRE_REDIS=1, but there is neither an image with Redis nor a redis-server, so this is a failure"
        say "going on without Redis: the tests of wake-ups that go over one are skipped"
    fi
    if ! ensure_promtool; then
        [[ ${GROVE_REQUIRE_PROMTOOL:-0} != 1 ]] || die "GROVE_REQUIRE_PROMTOOL=1, but there is no promtool, so this is a failure"
        say "going on without promtool: alerts are read, and not played"
    fi
    if [[ $1 == long ]] && ! ensure_python; then
        [[ ${GROVE_REQUIRE_PYTHON:-0} != 1 ]] || die "GROVE_REQUIRE_PYTHON=1, but no python3 has the packages of a generated client, so this is a failure"
        say "going on without Python's packages: the client that openapi-generator makes for Python is not run"
    fi
    if [[ $1 == long ]] && ! ensure_earlier_build; then
        say "going on without the build before this one, which is made of the sources' history: no test starts servers of two builds on one database"
    fi
}

# Programs that the documentation takes a reader to have.
ensure_readers_programs() {
    { command -v jq && command -v zip; } >/dev/null || { debian_root && install_packages "commands of the documentation use them" jq zip; }
}

# A Python with what a client of openapi-generator imports; which one of those on the PATH does not matter.
ensure_python() {
    local python
    while read -r python; do
        ! "$python" -c 'import dateutil, pydantic, typing_extensions, urllib3' 2>/dev/null || return 0
    done < <(type -aP python3)
    debian_root && install_packages "a client that the tests generate imports them" \
        python3 python3-dateutil python3-pydantic python3-typing-extensions python3-urllib3
}

# What the tests found out about sandboxes on this engine.
report_on_sandboxes() {
    local line
    while IFS= read -r line; do
        say "$line"
    done < <(cat "$GROVE_HOME"/*/target/report/* 2>/dev/null)
    report_hostile_inputs
}

# The tests leave the name of each hostile input that they tried, a file for each theme.
report_hostile_inputs() {
    local files=("$GROVE_HOME"/*/target/hostile-inputs/*) file themes=""
    [[ -e ${files[0]} ]] || return 0
    for file in "${files[@]}"; do
        themes+=", $(wc -l <"$file") ${file##*/}"
    done
    say "hostile inputs tried: $(cat "${files[@]}" | wc -l) (${themes#, })"
}
