package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.model.HostConfig;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exhaustion by one sandbox of all that the kernel gives to one user; its neighbour must not
 * notice.
 */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerUserLimitsIT {

    private static final String HELD = "held";

    /** A process may lower its own limit: so few processes of its user suffice to be refused. */
    private static final String SCRIPT =
            """
            cat > take.py <<'END'
            import ctypes, fcntl, itertools, os, resource, signal, socket, sys, time
            libc = ctypes.CDLL(None)
            most, neighbour = int(sys.argv[1]), sys.argv[2] == "neighbour"
            if neighbour:
                resource.setrlimit(resource.RLIMIT_NPROC, (500, 500))
            %s
            taken = 0
            while taken < most and take():
                taken += 1
            if neighbour:
                print("taken", taken, flush=True)
                os._exit(0)
            open("held.part", "w").write(str(taken))
            os.rename("held.part", "held")
            time.sleep(100)
            END
            exec python3 -I take.py %d %s 2>&1
            """;

    private static final WorkspaceSpec LARGE =
            new WorkspaceSpec(null, 1024, 1.0, WorkspaceSpec.MOST_PIDS, 256, "none");

    private SandboxTestBed bed;
    private RunId attacker;
    private RunId neighbour;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        attacker = bed.newRun(LARGE, Map.of());
        neighbour = bed.newRun(LARGE, Map.of());
        bed.shell(neighbour, "true");
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.remove(attacker);
            bed.remove(neighbour);
            bed.close();
        }
    }

    record Limit(String name, int enough, String take) {

        String script(int most, String by) {
            return SCRIPT.formatted(take, most, by);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void isNotSharedWithANeighbour(Limit limit) {
        Tally.tried("limits of a user", limit.name());
        Cancellation cancellation = new Cancellation();
        bed.shell(attacker, "rm -f " + HELD);
        CompletableFuture<Void> attack =
                CompletableFuture.runAsync(
                        () -> attack(limit.script(limit.enough(), "attacker"), cancellation));
        try {
            await().until(() -> attack.isDone() || held());
            assertThat(attack).as("the attack, which goes on").isNotDone();
            String taken = bed.ok(attacker, "ws_file_read", "{\"path\":\"" + HELD + "\"}");
            long start = System.nanoTime();
            String said = bed.shell(neighbour, limit.script(1, "neighbour"));
            System.out.printf(
                    Locale.ROOT,
                    "%s: a sandbox holds %s; its neighbour works within %.0f ms%n",
                    limit.name(),
                    taken.strip(),
                    (System.nanoTime() - start) / 1e6);
            assertThat(said).startsWith("taken 1\n[exit code 0");
        } finally {
            cancellation.request();
            attack.join();
        }
    }

    /** Two runs that have nothing to do with each other. */
    @Test
    void belongsToAUserOfItsOwnInEachSandbox() {
        String user =
                bed.shell(
                        attacker,
                        "id -u; id -g; id -un; python3 -c 'import os, pwd;"
                                + " print(pwd.getpwuid(os.getuid()).pw_dir)'");
        assertThat(user).matches("(?s)(\\d{4,})\n\\1\n\\S+\n/workspace\n\\[exit code 0.*");
        assertThat(bed.shell(neighbour, "id -u").lines().findFirst())
                .isNotEqualTo(user.lines().findFirst());
    }

    /** Its definition is stored as it was. */
    @Test
    void holdsAnAgentThatWasGivenMoreProcessesBefore() {
        RunId older = bed.newRun(new WorkspaceSpec(null, 256, 1.0, 4_096, 64, "none"), Map.of());
        try {
            bed.shell(older, "true");
            String container = bed.containersOf(older).getFirst().getId();
            assertThat(bed.docker().inspectContainerCmd(container).exec().getHostConfig())
                    .isNotNull()
                    .extracting(HostConfig::getPidsLimit)
                    .isEqualTo(1_024L);
        } finally {
            bed.remove(older);
        }
    }

    static List<Limit> limits() {
        return Corpus.sections("per-user.txt").stream()
                .map(section ->
                        new Limit(
                                section.head().getFirst(),
                                Integer.parseInt(section.head().get(1)),
                                section.body()))
                .toList();
    }

    private boolean held() {
        return bed.ok(attacker, "ws_list_files", "{\"glob\":\"" + HELD + "\"}").contains(HELD);
    }

    private void attack(String command, Cancellation cancellation) {
        try {
            bed.call(
                    attacker,
                    1,
                    "ws_shell",
                    JsonMapper.shared()
                            .valueToTree(Map.of("command", command, "timeout_seconds", 100)),
                    cancellation);
        } catch (ToolInterruptedException _) {
            // Cancelled, as asked.
        }
    }
}
