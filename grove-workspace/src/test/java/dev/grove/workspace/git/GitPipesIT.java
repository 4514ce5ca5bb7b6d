package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Pipes and devices in the place of what git reads: no call may wait for them. */
@ExtendWith(Tally.class)
class GitPipesIT {

    private static final Duration SOON = Duration.ofMinutes(1);

    private static GitTestBed bed;
    private static RunId run;

    @BeforeAll
    static void setUp() throws IOException {
        bed = GitTestBed.open();
        run = bed.newRun();
    }

    @AfterAll
    static void tearDown() {
        if (bed != null) {
            bed.close();
        }
    }

    @BeforeEach
    void makeRepository() {
        bed.shell(
                run,
                "cd /workspace && rm -rf w data pipe && mkfifo pipe && git init -q w && cd w"
                        + " && git config user.name x && git config user.email x@x"
                        + " && mkdir sub && echo a > sub/a && git add . && git commit -qm m"
                        + " && git init -q nested");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf .git; mkfifo .git",
                "rm .git/HEAD; mkfifo .git/HEAD",
                "rm .git/config; mkfifo .git/config",
                "rm .git/config; ln -s /workspace/pipe .git/config",
                "rm .git/index; mkfifo .git/index",
                "mkfifo .git/packed-refs",
                "ln -s /dev/zero .git/packed-refs",
                "mkfifo .git/shallow",
                "rm -f .git/refs/heads/*; mkfifo .git/refs/heads/main .git/refs/heads/master",
                "rm -rf .git/info; mkdir .git/info; mkfifo .git/info/exclude",
                "mkfifo .git/objects/info/alternates",
                "mkdir ../data; mkfifo ../data/HEAD; rm -rf .git; echo gitdir: ../data > .git",
                "mkdir ../data; mkfifo ../data/main; rm -rf .git/refs; ln -s ../../data .git/refs",
                "mkfifo .gitignore",
                "mkfifo sub/.gitattributes",
                "ln -s /workspace/pipe .gitmodules",
                "rm nested/.git/HEAD; mkfifo nested/.git/HEAD"
            })
    void isRefusedBeforeGitRuns(String planting) {
        Tally.tried("pipes in repositories", planting);
        bed.shell(run, "cd /workspace/w; " + planting);
        for (List<String> call :
                List.of(
                        List.of("git_status", "{\"path\":\"w\"}"),
                        List.of("git_add", "{\"path\":\"w\",\"paths\":[\".\"]}"))) {
            ToolOutcome outcome = bed.call(run, call.getFirst(), call.getLast());
            assertThat(outcome).isInstanceOf(ToolOutcome.Failed.class);
            assertThat(outcome.toString()).contains("is a pipe, a socket or a device");
        }
    }

    /** Its configuration is git's to read, so this is not seen beforehand. */
    @Test
    void endsGitThatWaitsAllTheSame() {
        bed.shell(run, "cd /workspace/w; git config include.path /workspace/pipe");
        ObjectNode arguments =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("path", "w")
                        .put("timeout_ms", SandboxRepository.LIMIT.toMillis())
                        .put("limit_ms", 1000);
        long start = System.nanoTime();
        assertThatThrownBy(() ->
                        bed.sandboxes()
                                .workspaces()
                                .sandbox(run, 1)
                                .call(
                                        "git_status",
                                        arguments,
                                        SandboxRepository.LIMIT,
                                        new Cancellation()))
                .isInstanceOf(SandboxRefusedException.class)
                .hasMessage("git did not end within 1 s and was stopped");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
        assertThat(bed.shell(run, "pgrep -c '^git$'; true")).startsWith("0\n");
    }

    @Test
    void leavesARepositoryAloneThatHasNone() {
        bed.shell(run, "cd /workspace/w; mkfifo of-the-agent; ln -s ../pipe link; echo b > sub/b");
        assertThat(bed.ok(run, "git_status", "{\"path\":\"w\"}")).contains("?? sub/b");
        bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"sub\"]}");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
    }
}
