# shellcheck shell=bash
# ./grove test: every check of the build. With GROVE_REQUIRE_SANDBOX=1 a machine without an engine fails instead of skipping, and
# with GROVE_REQUIRE_PODMAN=1 one without Podman beside it, and with GROVE_REQUIRE_REDIS=1 one without a Redis.

command_test() {
    local status=0
    use_java
    use_maven
    use_npm
    if ! ensure_sandbox; then
        [[ ${GROVE_REQUIRE_SANDBOX:-0} != 1 ]] || die "GROVE_REQUIRE_SANDBOX=1, so this is a failure"
        say "going on without a sandbox: the tests that need one are skipped"
    elif ! ensure_podman; then
        [[ ${GROVE_REQUIRE_PODMAN:-0} != 1 ]] || die "GROVE_REQUIRE_PODMAN=1, but there is no Podman, so this is a failure"
        say "going on without Podman: the contract of sandboxes is tested on one engine"
    fi
    if ! ensure_redis; then
        [[ ${GROVE_REQUIRE_REDIS:-0} != 1 ]] || die "GROVE_REQUIRE_REDIS=1, but there is no redis-server, so this is a failure"
        say "going on without Redis: the tests of wake-ups that go over one are skipped"
    fi
    rm -rf "$GROVE_HOME"/*/target/hostile-inputs "$GROVE_HOME"/*/target/report
    attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp verify "$@" || status=$?
    report_on_sandboxes
    exit "$status"
}

ensure_redis() {
    command -v redis-server >/dev/null && return
    debian_root && install_packages "two replicas share one in the tests" redis-server
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
