package dev.grove.workspace.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Paths of {@code hostile/paths.txt}, each given to every tool that takes one. */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostilePathsIT {

    /** Paths of an outcome that the short form tries. */
    private static final int OF_EACH_OUTCOME = 4;

    private static final String THEME = "paths";
    private static final String LEADS_OUT =
            "outside the workspace|leads out of the workspace|does not name a file";
    private static final String LINKS =
            """
            ln -s /etc/passwd link-passwd
            ln -s /tmp/outside/secret link-canary
            ln -s link-passwd link-chain
            ln -s ../../tmp/outside/secret seeded/link-up
            ln -s /proc/self/environ link-environ
            ln -s /proc/self/root link-root
            ln -s /dev/zero link-zero
            ln -s /proc/self/fd link-fd
            ln -s /tmp/outside/future link-future
            ln -s /workspace/seeded/hello.txt link-absolute
            ln -s /etc link-etc
            ln -s /proc link-proc
            ln -s /tmp/outside link-outside
            ln -s seeded link-inner
            ln -s / link-slash
            ln -s link-self link-self
            ln -s link-b link-a
            ln -s link-a link-b
            ln -s seeded/deep link-deep
            ln -s fifo link-fifo
            ln -s seeded/hello.txt chain-0
            for i in $(seq 1 50); do ln -s chain-$((i-1)) chain-$i; done
            mkfifo fifo
            python3 -c "import socket; socket.socket(socket.AF_UNIX).bind('socket')"
            """;

    /**
     * Command that prints what the file $path holds, and how many files of the workspace hold a
     * token.
     */
    private static final String WHERE = "cat -- \"./${path%/}\"; grep -rlZF --devices=skip -e ";

    private static final String COUNT = " . | tr -dc '\\0' | wc -c";

    private SandboxTestBed bed;
    private Victim victim;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        victim = fresh();
        victim.shell(LINKS);
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            victim.close();
            bed.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corpus")
    void neverLeadsOutAndAlwaysSaysWhy(
            String name, String expression, Outcome outcome, String real) {
        String path = Corpus.text(expression);
        switch (outcome) {
            case OUTSIDE -> refusedByAll(name, path, LEADS_OUT, LEADS_OUT);
            case LINK -> refusedByAll(name, path, LEADS_OUT + "|not a regular file", "is a link");
            case LOOP -> refusedByAll(name, path, "too many links", "is a link");
            case INVALID -> refusedByAll(name, path, INVALID_WORDS, INVALID_WORDS);
            case SPECIAL ->
                    refusedByAll(name, path, "not a regular file|not a directory", "is a link");
            case BELOW -> refusedByAll(name, path, "not a directory|There is no", null);
            case ROOT -> isAFolder(name, path, "does not name a file|is a directory");
            case FOLDER -> isAFolder(name, path, "not a regular file|a directory|does not name");
            case ODD, INSIDE, INNER -> isInside(name, path, real);
        }
        victim.mustBeUntouched(name);
    }

    @Test
    void listsOddNamesSoThatEachCanBeReadAgain() {
        try (Victim listed = fresh()) {
            List<String> odd =
                    Corpus.read("paths.txt").stream()
                            .filter(row -> row.get(2).equals("ODD"))
                            .map(row -> Corpus.text(row.get(1)))
                            // The walk ends at 400 levels.
                            .filter(path -> path.chars().filter(c -> c == '/').count() < 400)
                            .toList();
            for (int i = 0; i < odd.size(); i++) {
                write(listed, "listed", odd.get(i), "token-" + i + "-");
            }
            Set<String> read =
                    listed.ok("listed", "ws_list_files", Map.of("limit", 5000))
                            .lines()
                            .filter(line -> !line.endsWith("/"))
                            .map(line -> line.replaceFirst(" {2}\\d+$", ""))
                            .map(path -> listed.ok("listed", "ws_file_read", Map.of("path", path)))
                            .collect(Collectors.toSet());
            for (int i = 0; i < odd.size(); i++) {
                String token = "token-" + i + "-";
                assertThat(read).as(odd.get(i)).anyMatch(content -> content.contains(token));
            }
            listed.mustBeUntouched("listed");
        }
    }

    private static final String INVALID_WORDS =
            "NUL|too long|shorter than 4096|valid Unicode|not a name";

    enum Outcome {
        OUTSIDE,
        LINK,
        LOOP,
        INVALID,
        ROOT,
        FOLDER,
        SPECIAL,
        BELOW,
        ODD,
        INSIDE,
        INNER
    }

    static Stream<Arguments> corpus() {
        List<List<String>> all = Corpus.read("paths.txt");
        Map<String, List<String>> byOutcome =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        row -> row.get(2),
                                        Collectors.mapping(List::getFirst, Collectors.toList())));
        Set<String> some =
                byOutcome.values().stream()
                        .flatMap(names -> names.stream().limit(OF_EACH_OUTCOME))
                        .collect(Collectors.toSet());
        return TestForm.rows(all, List::getFirst, some)
                .map(row ->
                        Arguments.of(
                                row.getFirst(),
                                row.get(1),
                                Outcome.valueOf(row.get(2)),
                                row.size() > 3 ? row.get(3) : ""));
    }

    private Victim fresh() {
        return new Victim(
                THEME,
                bed,
                WorkspaceSpec.DEFAULTS,
                Map.of(
                        "seeded/hello.txt", "hello\n",
                        "seeded/deep/x.txt", "deep\n"));
    }

    private void refusedByAll(String name, String path, String words, String wordsOfWrite) {
        assertThat(victim.refused(name, "ws_file_read", Map.of("path", path)))
                .containsPattern(words);
        if (wordsOfWrite != null) {
            assertThat(
                            victim.refused(
                                    name,
                                    "ws_file_write",
                                    Map.of("path", path, "content", "written")))
                    .containsPattern(wordsOfWrite + "|" + words);
        }
        assertThat(edit(name, path, "hello", "changed", false))
                .containsPattern(wordsOfWrite == null ? words : wordsOfWrite + "|" + words);
        assertThat(victim.refused(name, "ws_list_files", Map.of("path", path)))
                .containsPattern(words);
        assertThat(victim.refused(name, "ws_grep", Map.of("path", path, "pattern", ".")))
                .containsPattern(words);
        assertThat(victim.refused(name, "ws_shell", Map.of("command", "pwd", "cwd", path)))
                .containsPattern(words);
    }

    private void isAFolder(String name, String path, String words) {
        assertThat(victim.refused(name, "ws_file_read", Map.of("path", path)))
                .contains("a directory");
        assertThat(
                        victim.refused(
                                name, "ws_file_write", Map.of("path", path, "content", "written")))
                .containsPattern(words);
        assertThat(edit(name, path, "hello", "changed", false)).containsPattern(words);
        assertThat(victim.ok(name, "ws_list_files", Map.of("path", path, "limit", 5000)))
                .contains("hello.txt");
        assertThat(victim.ok(name, "ws_grep", Map.of("path", path, "pattern", "^hello$")))
                .contains("hello.txt:1:hello");
        assertThat(victim.ok(name, "ws_shell", Map.of("command", "pwd -P", "cwd", path)))
                .startsWith("/workspace");
    }

    private void isInside(String name, String path, String real) {
        String token = "token-" + Integer.toHexString(name.hashCode()) + "-";
        write(victim, name, path, token);
        assertThat(
                        victim.shell(
                                "path=$("
                                        + nameOf(path, real)
                                        + "; printf /); "
                                        + WHERE
                                        + token
                                        + COUNT))
                .isEqualTo(token + "1\n");
        assertThat(victim.ok(name, "ws_file_read", Map.of("path", path))).contains(token);
        assertThat(edit(name, path, token, token + "edited", true)).startsWith("Edited");
        assertThat(victim.ok(name, "ws_grep", Map.of("path", path, "pattern", token)))
                .contains(token + "edited");
        assertThat(victim.refused(name, "ws_list_files", Map.of("path", path)))
                .contains("is not a directory");
        assertThat(victim.refused(name, "ws_shell", Map.of("command", "pwd", "cwd", path)))
                .contains("is not a directory");
    }

    private static void write(Victim victim, String name, String path, String content) {
        assertThat(victim.ok(name, "ws_file_write", Map.of("path", path, "content", content)))
                .startsWith("Created");
    }

    private String edit(String name, String path, String from, String to, boolean succeeds) {
        Map<String, String> arguments = Map.of("path", path, "old_string", from, "new_string", to);
        return succeeds
                ? victim.ok(name, "ws_file_edit", arguments)
                : victim.refused(name, "ws_file_edit", arguments);
    }

    /**
     * A command that prints the name as it must be; where the path is quoted as the shell does,
     * bash itself says.
     */
    private static String nameOf(String path, String real) {
        if (real.isEmpty() && path.startsWith("$'") && path.endsWith("'") && path.length() > 3) {
            return "eval \"printf %s $(" + printed(path) + ")\"";
        }
        return printed(real.isEmpty() ? path : real);
    }

    private static String printed(String text) {
        return "echo " + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + " | base64 -d";
    }
}
