# shellcheck shell=bash
# ./grove test: every check of the build. With GROVE_REQUIRE_SANDBOX=1 a machine without an engine fails instead of skipping.

command_test() {
    local status=0
    use_java
    use_maven
    if ! ensure_sandbox; then
        [[ ${GROVE_REQUIRE_SANDBOX:-0} != 1 ]] || die "GROVE_REQUIRE_SANDBOX=1, so this is a failure"
        say "going on without a sandbox: the tests that need one are skipped"
    fi
    attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp verify "$@" || status=$?
    exit "$status"
}
