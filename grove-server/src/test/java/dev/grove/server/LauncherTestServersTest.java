package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether the launcher has tests run servers of others in containers. */
class LauncherTestServersTest {

    /** With an engine whose containers say what their network is. */
    private static final String ENGINE =
            """
            have_image() { true; }
            engine() { echo "$NETWORK"; }
            ensure_servers_image && echo "in $GROVE_TEST_SERVERS_IMAGE" || echo "none${GROVE_TEST_SERVERS_IMAGE:-}"
            """;

    private static final String OF_THIS_MACHINE = "NETWORK=$(readlink /proc/self/ns/net)\n";

    @Test
    void hasThemWhereContainersCanListenOnThisMachinesLoopback() {
        assertThat(Shell.withLauncher(OF_THIS_MACHINE + ENGINE, Map.of()).printed())
                .matches("in grove-test-servers:[0-9a-f]{12}\n");
    }

    @Test
    void hasNoneWhereTheEngineIsOnAnotherMachine() {
        assertThat(Shell.withLauncher(ENGINE, Map.of("NETWORK", "net:[1]")).printed())
                .isEqualTo("none\n");
    }

    @Test
    void hasNoneWhereTheImageCannotBeBuilt() {
        String engine =
                ENGINE.replace(
                        "have_image() { true; }",
                        "have_image() { false; }\nbuild_image() { false; }");
        assertThat(Shell.withLauncher(OF_THIS_MACHINE + engine, Map.of()).printed())
                .isEqualTo("none\n");
    }

    /** An image with a Redis goes before the machine's own, whose absence then does no harm. */
    @Test
    void needsNoRedisOfTheMachineWhereAnImageHasOne() {
        String script = "PATH=/nowhere\nensure_redis && echo fine";
        assertThat(
                        Shell.withLauncher(
                                        script,
                                        Map.of("GROVE_TEST_SERVERS_IMAGE", "grove-test-servers:a"))
                                .printed())
                .isEqualTo("fine\n");
    }
}
