# shellcheck shell=bash
# ./grove campaign: injects faults at every boundary of a run's life and audits what became of the runs. It is a program among the tests
# of grove-server, so it is built with them.

command_campaign() {
    local status=0 module=$GROVE_HOME/grove-server option arguments=()
    for option in "${!GIVEN[@]}"; do
        arguments+=("$option")
        [[ $(kind_of "$option") == - ]] || arguments+=("${GIVEN[$option]}")
    done
    builds_here
    use_java
    use_maven
    if ! ensure_sandbox; then
        [[ ${GROVE_REQUIRE_SANDBOX:-0} != 1 ]] || die "GROVE_REQUIRE_SANDBOX=1, so this is a failure"
        say "going on without a sandbox: the cells that need one are left out"
        export GROVE_CAMPAIGN_ENGINE=none
    fi
    say "building the campaign"
    quietly "$GROVE_STATE/log/campaign-build.log" attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp -DskipChecks -pl grove-server -am \
        test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-class-path || exit 1
    attended java -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
        -cp "$module/target/test-classes:$module/target/classes:$(<"$module/target/test-class-path")" \
        dev.grove.server.campaign.Campaign "${arguments[@]}" || status=$?
    exit "$status"
}
