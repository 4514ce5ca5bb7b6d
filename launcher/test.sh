# shellcheck shell=bash
# ./grove test: every check of the build. With GROVE_REQUIRE_SANDBOX=1 a machine without an engine fails instead of skipping.

command_test() {
    local status=0
    use_java
    use_maven
    ensure_sandbox || say "going on without a sandbox"
    attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp verify "$@" || status=$?
    exit "$status"
}
