package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words of the launcher on a server that takes long to start, or never does. */
class LauncherSlowStartTest {

    private static final String LOG = "Its log: /there/server.log";

    /** A second in the place of a minute; it looks about three times in one. */
    private static final String WAITING =
            """
            SLOW_START=1 FAILURE=''
            %s &
            SERVER=$!
            looks=0
            is_ready() { ((++looks > READY_AFTER_LOOKS)); }
            is_live() { [[ $LIVE == yes ]]; }
            status=0
            if await_ready 4711 '%s'; then echo ready; else
                await_child "$SERVER" || status=$?
                tell_failure "$status" '%s'
            fi
            kill "$SERVER" 2>/dev/null
            """;

    @TempDir private Path folder;

    @Test
    void isSaidAgainAndAgainUntilTheServerIsReady() {
        List<String> said =
                launcher("sleep 30", Map.of("READY_AFTER_LOOKS", "12", "LIVE", "no"))
                        .lines()
                        .toList();
        assertThat(said).hasSizeGreaterThan(2).last().isEqualTo("ready");
        assertThat(said.subList(0, said.size() - 1))
                .allSatisfy(line ->
                        assertThat(line)
                                .startsWith("grove: the server is not ready after ")
                                .contains("does not listen on port 4711", LOG));
        assertThat(said).doesNotHaveDuplicates();
    }

    @Test
    void isSaidWithThePageThatSaysWhatAServerLacks() {
        assertThat(launcher("sleep 30", Map.of("READY_AFTER_LOOKS", "5", "LIVE", "yes")))
                .contains("http://127.0.0.1:4711/actuator/health/readiness says what it lacks")
                .endsWith("ready\n");
    }

    @Test
    void endsWithTheServerThatDiesWhileItIsWaitedFor() {
        assertThat(
                        launcher(
                                "{ sleep 2; exit 3; }",
                                Map.of("READY_AFTER_LOOKS", "1000", "LIVE", "no")))
                .contains("still waiting")
                .endsWith(
                        "grove: the server did not start: it ended with exit status 3, and its log has the reason. "
                                + LOG
                                + "\n");
    }

    @Test
    void saysThatAServerWasKilled() {
        LauncherCheckout checkout =
                LauncherCheckout.at(folder.resolve("grove"), "echo starting; kill -9 $$");
        Shell.Ended ended =
                Shell.run(
                        List.of(
                                checkout.grove(),
                                "up",
                                "--port",
                                Integer.toString(FreePort.next())),
                        checkout.environment());
        assertThat(ended.status()).as(ended.printed()).isEqualTo(137);
        assertThat(ended.printed())
                .contains("it was killed (exit status 137)", "Its log is what this command prints");
    }

    private static String launcher(String server, Map<String, String> environment) {
        Shell.Ended ended = Shell.withLauncher(WAITING.formatted(server, LOG, LOG), environment);
        return ended.printed();
    }
}
