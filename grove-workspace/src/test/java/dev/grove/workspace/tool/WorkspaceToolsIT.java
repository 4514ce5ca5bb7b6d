package dev.grove.workspace.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkspaceToolsIT {

    private SandboxTestBed bed;
    private RunId run;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        run = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("seeded/hello.txt", "hello\n"));
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.remove(run);
            bed.close();
        }
    }

    @Test
    void startsWithTheFilesOfTheRun() {
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"seeded/hello.txt\"}"))
                .isEqualTo("     1\thello\n");
    }

    /** The file itself says so, with its content or not at all. */
    @Test
    void knowsWhichEditMadeAFile() {
        RunId edited = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("a.txt", "a\n"));
        ToolCall call = edit("ws_file_edit", "one", "\"old_string\":\"a\",\"new_string\":\"aa\"");
        ToolCall many =
                edit(
                        "ws_multi_edit",
                        "two",
                        "\"edits\":[{\"old_string\":\"aa\",\"new_string\":\"b\"}]");
        assertThat(bed.probe(edited, 1, call)).isEqualTo(new ProbeOutcome.DidNotHappen());

        assertThat(bed.call(edited, 1, call)).isEqualTo(new ToolOutcome.Completed("Edited a.txt."));
        bed.openEpoch(edited, 2, WorkspaceSpec.DEFAULTS, Map.of());

        assertThat(bed.probe(edited, 2, call))
                .isEqualTo(new ProbeOutcome.Happened("Edited a.txt."));
        assertThat(bed.probe(edited, 2, many)).isEqualTo(new ProbeOutcome.DidNotHappen());
        bed.call(edited, 2, many);
        assertThat(bed.probe(edited, 2, many))
                .isEqualTo(new ProbeOutcome.Happened("Made 1 edits in a.txt."));
        assertThat(bed.probe(edited, 2, call)).isEqualTo(new ProbeOutcome.DidNotHappen());
        bed.shell(edited, 2, "rm a.txt");
        assertThat(bed.probe(edited, 2, many)).isEqualTo(new ProbeOutcome.DidNotHappen());
        bed.remove(edited);
    }

    /** The execution that goes on may be on a machine that has the files from a snapshot. */
    @Test
    void knowsWhichEditMadeACopyOfAFile() {
        RunId edited = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("a.txt", "a\n"));
        ToolCall call = edit("ws_file_edit", "one", "\"old_string\":\"a\",\"new_string\":\"aa\"");
        bed.call(edited, 1, call);
        Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(edited, 1);
        bed.remove(edited);

        bed.openEpoch(
                edited,
                2,
                WorkspaceSpec.DEFAULTS,
                Map.of(),
                new KeptFiles(kept.digest(), 1, false));

        assertThat(bed.probe(edited, 2, call))
                .isEqualTo(new ProbeOutcome.Happened("Edited a.txt."));
        bed.remove(edited);
    }

    private static ToolCall edit(String tool, String id, String arguments) {
        return new ToolCall(
                id, tool, SandboxTestBed.json("{\"path\":\"a.txt\"," + arguments + "}"));
    }

    @Test
    void writesReadsAndEdits() {
        assertThat(
                        bed.ok(
                                run,
                                "ws_file_write",
                                "{\"path\":\"w/a.txt\",\"content\":\"one\\ntwo\\n\"}"))
                .startsWith("Created w/a.txt");
        bed.ok(
                run,
                "ws_file_edit",
                "{\"path\":\"w/a.txt\",\"old_string\":\"two\",\"new_string\":\"2\"}");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"w/a.txt\",\"offset\":2}"))
                .isEqualTo("     2\t2\n");
    }

    /** A model writes line feeds, whatever the file has. */
    @Test
    void editsKeepLineEndsAndTheMarkOfUtf8() {
        bed.shell(run, "printf '\\357\\273\\277one\\r\\ntwo\\r\\nthree\\nfour' > ends.txt");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"ends.txt\",\"limit\":2}"))
                .startsWith("     1\tone\n     2\ttwo\n");
        bed.ok(
                run,
                "ws_multi_edit",
                """
                {"path":"ends.txt","edits":[
                  {"old_string":"one\\ntwo","new_string":"1\\n1.5\\n2"},
                  {"old_string":"three","new_string":"3\\n3.5"}]}
                """);
        assertThat(bed.shell(run, "od -An -c ends.txt | tr -d ' \\n'"))
                .contains("3572732771\\r\\n1.5\\r\\n2\\r\\n3\\n3.5\\nfour");
    }

    @Test
    void makesAllEditsOrNone() {
        bed.ok(run, "ws_file_write", "{\"path\":\"m.txt\",\"content\":\"a b c\"}");
        assertThat(
                        bed.refused(
                                run,
                                "ws_multi_edit",
                                """
                                {"path":"m.txt","edits":[
                                  {"old_string":"a","new_string":"x"},
                                  {"old_string":"zzz","new_string":"y"}]}
                                """))
                .contains("Edit 2");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"m.txt\"}")).contains("a b c");
    }

    @Test
    void refusesAnEditThatMatchesTwice() {
        bed.ok(run, "ws_file_write", "{\"path\":\"t.txt\",\"content\":\"a a\"}");
        assertThat(
                        bed.refused(
                                run,
                                "ws_file_edit",
                                "{\"path\":\"t.txt\",\"old_string\":\"a\",\"new_string\":\"b\"}"))
                .contains("2 times")
                .contains("replace_all");
    }

    @Test
    void findsLinesAndShowsWhereTheyAre() {
        bed.ok(
                run,
                "ws_file_write",
                "{\"path\":\"g/x.py\",\"content\":\"def f():\\n  return 1\\n\"}");
        assertThat(bed.ok(run, "ws_grep", "{\"pattern\":\"ret.rn\",\"path\":\"g\",\"context\":1}"))
                .isEqualTo("g/x.py-1-def f():\ng/x.py:2:  return 1\n");
        assertThat(bed.refused(run, "ws_grep", "{\"pattern\":\"(((\"}")).contains("pattern");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a+)+$",
                "(a|aa)+$",
                "(.*?,){25}P",
                "(x+x+)+y",
                "(\\\\w+\\\\s?)*$",
                "^(([a-z])+.)+[A-Z]([a-z])+$"
            })
    void searchesInLinearTimeWhateverThePattern(String pattern) {
        bed.shell(run, "test -f bomb.txt || python3 -c \"print('a'*60000+'!')\" > bomb.txt");
        bed.ok(run, "ws_grep", "{\"pattern\":\"" + pattern + "\",\"path\":\"bomb.txt\"}");
    }

    @Test
    void showsOddNamesSoThatTheyCanBeUsedAgain() {
        bed.shell(run, "mkdir -p odd && printf x > $'odd/bad\\xff\\nname'");
        String listed = bed.ok(run, "ws_list_files", "{\"path\":\"odd\"}");
        assertThat(listed).contains("$'odd/bad\\xff\\x0aname'");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"$'odd/bad\\\\xff\\\\x0aname'\"}"))
                .contains("x");
    }

    @Test
    void describesBinaryAndHugeFilesInsteadOfDumpingThem() {
        assertThat(bed.shell(run, "truncate -s 8T sparse 2>&1"))
                .contains("File size limit exceeded");
        bed.shell(run, "truncate -s 2G sparse; head -c 100 /dev/zero > zeros");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"sparse\"}")).contains("binary");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"zeros\"}")).contains("binary");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../etc/passwd",
                "/etc/passwd",
                "/workspace/../etc/passwd",
                "seeded/../../etc/passwd",
                "link-out",
                "link-dir/passwd",
                "chain-1",
                "/proc/self/environ",
                "/proc/self/root/etc/passwd",
                "/dev/zero",
                "proc-link/self/environ",
                "fifo",
                "socket",
                "..",
                ".",
                "",
                "%2e%2e/etc/passwd",
                "..%2fetc/passwd",
                "．．/etc/passwd",
                "..\\\\etc\\\\passwd",
                "nul\\u0000byte",
                "missing",
                "seeded/hello.txt/x",
                "$'\\\\x2e\\\\x2e/etc/passwd'",
                "loop"
            })
    void readsNothingThatIsNoRegularFileInside(String path) {
        bed.shell(
                run,
                "ln -sfn /etc/passwd link-out; ln -sfn /etc link-dir; ln -sfn link-out chain-1; ln -sfn /proc"
                        + " proc-link; ln -sfn loop loop; test -p fifo || mkfifo fifo; test -S socket || python3 -c"
                        + " \"import socket; socket.socket(socket.AF_UNIX).bind('socket')\"");
        String refusal = bed.refused(run, "ws_file_read", "{\"path\":\"" + path + "\"}");
        assertThat(refusal).doesNotContain("root:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "/tmp/x",
                "link-dir2/x",
                "link-out2",
                "fifo2",
                "seeded",
                "",
                "a/../../x"
            })
    void writesNothingOutsideOrThroughALink(String path) {
        bed.shell(
                run,
                "ln -sfn /tmp link-dir2; ln -sfn /tmp/target link-out2; test -p fifo2 || mkfifo fifo2");
        bed.refused(run, "ws_file_write", "{\"path\":\"" + path + "\",\"content\":\"z\"}");
        assertThat(bed.shell(run, "ls /tmp")).startsWith("[exit code 0");
    }

    @Test
    void handlesVeryLongAndVeryDeepPaths() {
        String deep = "d/".repeat(300) + "f";
        bed.refused(run, "ws_file_read", "{\"path\":\"" + deep + "\"}");
        bed.refused(run, "ws_file_read", "{\"path\":\"" + "n".repeat(5000) + "\"}");
        bed.ok(run, "ws_file_write", "{\"path\":\"" + deep + "\",\"content\":\"deep\"}");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"" + deep + "\"}")).contains("deep");
        bed.shell(run, "rm -rf d");
    }

    @Test
    void reportsTheExitCodeAndTakesInput() {
        assertThat(
                        bed.ok(
                                run,
                                "ws_shell",
                                "{\"command\":\"cat; exit 3\",\"stdin\":\"in\",\"cwd\":\"seeded\"}"))
                .startsWith("in\n[exit code 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(setsid sleep 1000 &)",
                "nohup sleep 1000 >/dev/null 2>&1 &",
                "(bash -c 'trap \\\"\\\" TERM HUP INT; sleep 1000; sleep 1000' &)",
                "python3 -c \\\"import os,time; os.fork() or (os.setsid(), os.fork() or time.sleep(1000))\\\" &"
            })
    void leavesNothingRunningWhenACommandEnds(String command) {
        bed.ok(run, "ws_shell", "{\"command\":\"" + command + " sleep 0.2\"}");
        assertThat(
                        bed.shell(
                                run,
                                "pgrep -c 'sleep|python3' -a | tail -1; ps -eo args | grep -c '1000$'"))
                .contains("0\n[exit code");
    }

    @Test
    void killsACommandThatTakesTooLong() {
        assertThat(
                        bed.refused(
                                run,
                                "ws_shell",
                                "{\"command\":\"echo begun; sleep 1000\",\"timeout_seconds\":1}"))
                .startsWith("begun\n[timed out");
    }

    @Test
    void interruptsARunningCommandAtOnce() throws Exception {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Throwable> ended =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        bed.call(
                                run,
                                1,
                                "ws_shell",
                                SandboxTestBed.json(
                                        "{\"command\":\"touch cancel-begun; sleep 1000\"}"),
                                cancellation);
                        return new AssertionError("not interrupted");
                    } catch (ToolInterruptedException e) {
                        return e;
                    }
                });
        await().until(
                        () -> bed.ok(run, "ws_list_files", "{\"glob\":\"cancel-*\"}"),
                        files -> files.contains("cancel-begun"));
        cancellation.request();
        assertThat(ended.get(60, TimeUnit.SECONDS)).isInstanceOf(ToolInterruptedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "timeout 5 yes",
                "timeout 5 yes >&2",
                "head -c 2000000000 /dev/zero | tr '\\\\0' a",
                "head -c 3000000 /dev/urandom"
            })
    void keepsHeadAndTailOfAnyOutput(String command) {
        String output = bed.ok(run, "ws_shell", "{\"command\":\"" + command + "; echo the end\"}");
        assertThat(output.length()).isLessThan(200_000);
        assertThat(output).contains("left out").contains("the end");
    }

    /** Parts of a secret that is cut in two would not be recognised by the server. */
    @Test
    void leavesOutWholeLinesOfALongOutput() {
        String output = bed.ok(run, "ws_shell", "{\"command\":\"seq -f 'number %06.0f' 10000\"}");
        assertThat(output).contains("left out").contains("number 000001\n").contains("010000");
        assertThat(output.lines().filter(line -> line.startsWith("n")))
                .isNotEmpty()
                .allMatch(line -> line.matches("number \\d{6}"));
        assertThat(output.lines().filter(line -> line.matches("umber.*|\\d+"))).isEmpty();
    }

    @Test
    void needsTheRunToBeOpenUnderItsEpoch() {
        assertThatThrownBy(() -> bed.workspaces().sandbox(run, 99)).hasMessageContaining("another");
    }
}
