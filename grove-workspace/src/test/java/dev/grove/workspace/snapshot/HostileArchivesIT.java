package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Archives that no toolbox has packed, brought back as the files of a run: each is refused, or what
 * is harmless of it is restored, and nothing outside the workspace is touched.
 */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileArchivesIT {

    private static final String THEME = "archives";
    private static final WorkspaceSpec SMALL = new WorkspaceSpec(null, 256, 1.0, 64, 64, "none");
    private static final String LOOK_INSIDE =
            "find . -mindepth 1 -maxdepth 3 -printf '%y %m uid %U %s %p -> %l\\n' | LC_ALL=C sort | cut -c 1-300 | head -20";
    private static final String LOOK_OUTSIDE =
            "find /tmp /dev/shm -mindepth 1; sha256sum /etc/passwd /opt/grove/toolbox/server.py; find . -type b -o -type c";

    /** Names of archives that differ in kind. */
    private static final Set<String> KINDS =
            Set.of(
                    "path through the parent",
                    "link to /tmp and a file through it",
                    "hard link to a file outside",
                    "file over a link",
                    "character device",
                    "FIFO",
                    "setuid program of root",
                    "workspace without permissions",
                    "names with newlines",
                    "path of 5,000 bytes",
                    "PAX path that is absolute",
                    "PAX size beyond all numbers",
                    "sparse file of 8 TB",
                    "more files than there are inodes",
                    "cut short",
                    "no archive at all");

    /** Columns of a row; a quoted one may hold the bar between them. */
    private static final Pattern COLUMNS = Pattern.compile("([^|]*)\\|([^|]*)\\|(?:\"(.*)\"|(.*))");

    @TempDir private Path folder;
    private SandboxTestBed bed;
    private RunId maker;
    private String untouched;

    @BeforeAll
    void setUp() throws IOException {
        bed = SandboxTestBed.open();
        maker = bed.newRun();
        untouched = stdout(bed.shell(maker, LOOK_OUTSIDE));
        bed.call(
                maker,
                "ws_file_write",
                SandboxTestBed.json("{\"path\":\"archives.py\"}")
                        .put("content", resource("/hostile/archives.py")));
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = HostileArchivesIT.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Stream<Arguments> archives() throws IOException {
        List<MatchResult> all =
                resource("/hostile/archives.txt")
                        .lines()
                        .map(COLUMNS::matcher)
                        .filter(Matcher::matches)
                        .map(Matcher::toMatchResult)
                        .toList();
        return TestForm.rows(all, row -> row.group(1), KINDS)
                .map(row ->
                        Arguments.of(
                                row.group(1),
                                row.group(2),
                                (row.group(3) == null ? row.group(4) : row.group(3)).strip()));
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.remove(maker);
            bed.close();
        }
    }

    /**
     * The sandbox stays after a refusal here, so that it can be looked at; that of a run is
     * removed.
     *
     * @param words a regular expression that the refusal holds, or what is in the workspace
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("archives")
    void touchesNothingOutside(String name, String outcome, String words) throws IOException {
        Tally.tried(THEME, name);
        String digest = stored(packed(name));
        RunId looker = bed.newRun(SMALL, Map.of());
        bed.shell(looker, "true");
        String refusal = refusalOf(digest, looker);
        String seen = stdout(bed.shell(looker, LOOK_OUTSIDE));
        if (!seen.equals(untouched)) {
            throw Tally.outside(THEME, name, seen);
        }
        bed.remove(looker);

        RunId run = bed.newRun();
        bed.openEpoch(run, 2, SMALL, Map.of(), new KeptFiles(digest, 1, false));
        ToolOutcome restored =
                bed.call(
                        run,
                        2,
                        "ws_shell",
                        SandboxTestBed.json("{\"timeout_seconds\":60}").put("command", LOOK_INSIDE),
                        new Cancellation());
        if (outcome.equals("refused")) {
            assertThat(refusal).containsPattern(words);
            assertThat(restored)
                    .isInstanceOfSatisfying(
                            ToolOutcome.Failed.class,
                            failed -> assertThat(failed.content()).containsPattern(words));
            assertThat(bed.containersOf(run)).as("of a run that could not go on").isEmpty();
        } else {
            assertThat(refusal).isEmpty();
            assertThat(restored)
                    .isInstanceOfSatisfying(
                            ToolOutcome.Completed.class,
                            completed -> assertThat(completed.content()).containsPattern(words));
        }
        bed.remove(run);
        assertThat(bed.containersOf(run)).isEmpty();
        assertThat(bed.shell(maker, "echo fine")).startsWith("fine");
    }

    /** A link is unpacked before the file that is refused. */
    @Test
    void nextAttemptMeetsNothingOfARefusedArchive() throws IOException {
        String digest = stored(packed("link to /tmp and a file through it"));
        RunId run = bed.newRun();
        bed.openEpoch(run, 2, SMALL, Map.of(), new KeptFiles(digest, 1, false));
        ObjectNode look = SandboxTestBed.json("{}").put("command", "find . -mindepth 1");
        assertThat(bed.call(run, 2, "ws_shell", look, new Cancellation()))
                .isInstanceOf(ToolOutcome.Failed.class);
        bed.openEpoch(run, 3, SMALL, Map.of());
        assertThat(stdout(bed.shell(run, 3, "find . -mindepth 1"))).isEmpty();
        bed.remove(run);
    }

    /** Empty when all of it was restored. */
    private String refusalOf(String digest, RunId run) {
        try {
            bed.bean(Snapshots.class)
                    .restore(bed.tenant(), digest, bed.workspaces().sandbox(run, 1));
            return "";
        } catch (SandboxRefusedException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private byte[] packed(String name) {
        bed.shell(maker, "python3 archives.py '" + name + "' > packed");
        JsonNode answer =
                bed.workspaces()
                        .sandbox(maker, 1)
                        .call(
                                "fetch",
                                SandboxTestBed.json("{\"path\":\"packed\"}"),
                                Duration.ofSeconds(20),
                                new Cancellation());
        return Base64.getDecoder().decode(answer.path("piece").asString(""));
    }

    private String stored(byte[] archive) throws IOException {
        String digest = TestContent.of(archive).digest();
        bed.bean(SnapshotIndex.class).announce(bed.tenant(), digest, archive.length);
        bed.bean(SnapshotStore.class)
                .put(bed.tenant(), digest, Files.write(folder.resolve("archive"), archive));
        bed.bean(SnapshotIndex.class).stored(bed.tenant(), digest);
        return digest;
    }

    private static String stdout(String output) {
        return output.substring(0, output.lastIndexOf("[exit code"));
    }
}
