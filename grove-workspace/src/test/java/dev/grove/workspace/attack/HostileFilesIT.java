package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are not what they seem, too many, too large, or change while they are used. */
class HostileFilesIT extends VictimFixture {

    private static final String THEME = "files";

    /** Names of files that differ from others by their number or size alone. */
    private static final Set<String> LARGE =
            Set.of(
                    "a million empty lines",
                    "100,000 entries in a folder",
                    "10,000 nested folders",
                    "a text that is 8 million times in the file");

    HostileFilesIT() {
        super(THEME);
    }

    static Stream<Scenario> scenarios() {
        Map<Boolean, List<Scenario>> large =
                Scenario.read("files.json").stream()
                        .collect(
                                Collectors.partitioningBy(
                                        scenario -> LARGE.contains(scenario.name())));
        return TestForm.rows(
                large.getOrDefault(false, List.of()), large.getOrDefault(true, List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void answersAsStated(Scenario scenario) {
        scenario.play(victim);
        victim.mustBeUntouched(scenario.name());
    }

    @Test
    void readsAFileThatGrowsAndOneThatIsLeasedWithoutWaiting() {
        String command =
                """
                python3 -c "
                import fcntl, os, signal
                signal.signal(signal.SIGIO, signal.SIG_IGN)
                open('leased', 'w').write('x')
                leased = os.open('leased', os.O_RDWR)
                fcntl.fcntl(leased, fcntl.F_SETLEASE, fcntl.F_WRLCK)
                grown = open('grown', 'w')
                while not os.path.exists('enough'):
                    grown.write('line\\n' * 10000)
                    grown.flush()
                    if os.fstat(grown.fileno()).st_size > 100_000_000:
                        os.ftruncate(grown.fileno(), 0)
                        grown.seek(0)
                "
                """;
        CompletableFuture<ToolOutcome> grower =
                CompletableFuture.supplyAsync(
                        () -> victim.any("ws_shell", Map.of("command", command)));
        try {
            await().until(
                            () -> victim.ok("grows", "ws_list_files", Map.of("glob", "grown")),
                            files -> files.contains("grown"));
            for (int i = 0; i < 20; i++) {
                victim.call("grows", "ws_file_read", Map.of("path", "grown", "offset", 1_000_000));
                victim.call("grows", "ws_grep", Map.of("path", "grown", "pattern", "nothing"));
                assertThat(victim.refused("leased", "ws_file_read", Map.of("path", "leased")))
                        .contains("leased: ");
            }
        } finally {
            victim.ok("grows", "ws_file_write", Map.of("path", "enough", "content", ""));
        }
        assertThat(grower.join().toString()).contains("[exit code 0");
        victim.shell("rm -f grown");
    }

    /** The toolbox keeps no more of a file in memory than it shows. */
    @Test
    void survivesHugeLinesInASandboxOf64Megabytes() {
        WorkspaceSpec small = new WorkspaceSpec(null, 64, 1.0, 64, 512, "none");
        try (Victim tight = new Victim(THEME, bed, small, Map.of())) {
            tight.shell(
                    "head -c 150M /dev/zero | tr '\\0' '\\377' > broken-line; echo kept > /tmp/kept");
            String name = "one line of 150 MB of broken UTF-8 in a sandbox of 64 MB";
            for (int i = 0; i < 3; i++) {
                assertThat(tight.ok(name, "ws_file_read", Map.of("path", "broken-line")))
                        .contains("a line of 67108864 bytes");
            }
            // Made anew, the sandbox would have lost it.
            assertThat(tight.shell("cat /tmp/kept")).isEqualTo("kept\n");
        }
    }
}
