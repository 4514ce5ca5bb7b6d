package dev.grove.workspace.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.CodeSandbox;
import dev.grove.core.tool.custom.CodeSandbox.Snippet;
import dev.grove.core.tool.custom.work.CustomToolWork;
import dev.grove.core.workspace.GitSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SandboxedCodeIT {

    private static final String VALUE = "a-value-of-the-tests-73";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final ToolSpec TOOL =
            new ToolSpec(
                    "tally",
                    "Adds up.",
                    JsonMapper.shared().createObjectNode(),
                    Effect.UNSAFE,
                    Bucket.CUSTOM,
                    ExecutedBy.SANDBOX);

    private static final ToolCall CALL =
            new ToolCall("call_1_1", "tally", JsonMapper.shared().createObjectNode());

    private SandboxTestBed bed;
    private RunId run;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        run = bed.newRun();
        bed.bean(Secrets.class).put(bed.tenant(), "tool.tally.key", VALUE);
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.remove(run);
            bed.close();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SH      | read -r line; printf 'got %s' "$line"
                    PYTHON3 | import sys; sys.stdout.write('got ' + sys.stdin.read())
                    NODE    | process.stdout.write('got ' + require('fs').readFileSync(0, 'utf8'))
                    """)
    void givesTheArgumentsInAndTheOutputBack(CustomToolWork.Interpreter runtime, String code) {
        assertThat(run(snippet(runtime, code, "{\"a\":1}", Map.of())))
                .isEqualTo(new ToolOutcome.Completed("got {\"a\":1}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SH      | echo out; echo wrong >&2; exit 3
                    PYTHON3 | import sys; print('out'); print('wrong', file=sys.stderr); sys.exit(3)
                    NODE    | console.log('out'); console.error('wrong'); process.exit(3)
                    """)
    void reportsAFailureWithWhatItPrinted(CustomToolWork.Interpreter runtime, String code) {
        assertThat(run(snippet(runtime, code, "{}", Map.of())))
                .isEqualTo(new ToolOutcome.Failed("out\nwrong\n[exit code 3]"));
    }

    @Test
    void saysNothingOfItsErrorsWhenItSucceeds() {
        assertThat(
                        run(
                                snippet(
                                        CustomToolWork.Interpreter.SH,
                                        "echo noise >&2; echo 7",
                                        "{}",
                                        Map.of())))
                .isEqualTo(new ToolOutcome.Completed("7\n"));
    }

    @Test
    void seesAnAllowlistAndItsOwnSecretsAlone() {
        try (Secret secret = secret()) {
            assertThat(
                            run(
                                    snippet(
                                            CustomToolWork.Interpreter.PYTHON3,
                                            "import os; print(*sorted(os.environ), os.environ['KEY'])",
                                            "{}",
                                            Map.of("KEY", secret))))
                    .isEqualTo(
                            new ToolOutcome.Completed(
                                    "GIT_TERMINAL_PROMPT GROVE_RUN_ID HOME KEY LANG PATH PWD"
                                            + " PYTHONDONTWRITEBYTECODE TERM "
                                            + VALUE
                                            + "\n"));
        }
    }

    @Test
    void leavesNoSecretBehind() {
        String look =
                """
                import glob, sys
                own = open('/proc/self/environ').read()
                found = [p for p in glob.glob('/proc/[0-9]*/cmdline') if 'tests-73' in open(p).read()]
                print('KEY' in own, found)
                """
                        .replace("'tests-73'", "'tests' + '-73'");
        try (Secret secret = secret()) {
            assertThat(
                            run(
                                    snippet(
                                            CustomToolWork.Interpreter.PYTHON3,
                                            look,
                                            "{}",
                                            Map.of("KEY", secret))))
                    .isEqualTo(new ToolOutcome.Completed("True []\n"));
            // It hands its environment on to a process that tries to outlive it.
            run(
                    snippet(
                            CustomToolWork.Interpreter.SH,
                            "setsid sh -c 'sleep 300 & sleep 300' >/dev/null 2>&1 & exit 0",
                            "{}",
                            Map.of("KEY", secret)));
        }

        // The pattern is not what it looks for, so that it does not find itself.
        assertThat(
                        bed.shell(
                                run,
                                "grep -la 'a-value-of-the-tests[-]73' -r /workspace /tmp /dev/shm"
                                        + " /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null;"
                                        + " pgrep -f 'sleep 30[0]'; true"))
                .startsWith("[exit code 0");
    }

    @Test
    void loadsNothingThatTheAgentPlanted() {
        bed.shell(
                run,
                "echo 'print(\"planted\")' | tee json.py sitecustomize.py usercustomize.py /tmp/json.py;"
                        + " mkdir -p /tmp/.local/lib/python3.11/site-packages;"
                        + " cp json.py /tmp/.local/lib/python3.11/site-packages/usercustomize.py;"
                        + " echo 'echo planted' | tee /tmp/.profile .profile .bashrc /tmp/.bashrc");

        assertThat(
                        run(
                                snippet(
                                        CustomToolWork.Interpreter.PYTHON3,
                                        "import json, sys; print(json.loads(sys.stdin.read())['a'])",
                                        "{\"a\":1}",
                                        Map.of())))
                .isEqualTo(new ToolOutcome.Completed("1\n"));
        assertThat(run(snippet(CustomToolWork.Interpreter.SH, "echo 1", "{}", Map.of())))
                .isEqualTo(new ToolOutcome.Completed("1\n"));
        bed.shell(run, "rm -rf ./*.py /tmp/json.py /tmp/.local");
    }

    @Test
    void worksOnTheFilesOfTheRun() {
        run(snippet(CustomToolWork.Interpreter.SH, "echo made > made.txt", "{}", Map.of()));

        assertThat(bed.shell(run, "cat made.txt")).startsWith("made\n");
    }

    @Test
    void killsEverythingWhenTheTimeIsOver() {
        Snippet slow =
                new Snippet(
                        TOOL,
                        CustomToolWork.Interpreter.SH,
                        "setsid sh -c 'trap \"\" TERM; sleep 301' & (nohup sleep 301 &) ; sleep 301",
                        "{}",
                        Map.of(),
                        Map.of(),
                        Duration.ofSeconds(1));

        assertThat(run(slow))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.content()).contains("timed out after 1."));
        assertThat(bed.shell(run, "pgrep -f 'sleep 30[1]' | wc -l")).startsWith("0\n");
    }

    @Test
    void killsEverythingWhenItIsCancelled() {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<ToolOutcome> pending =
                CompletableFuture.supplyAsync(() ->
                        sandbox()
                                .run(
                                        snippet(
                                                CustomToolWork.Interpreter.SH,
                                                "touch begun; sleep 302",
                                                "{}",
                                                Map.of()),
                                        CALL,
                                        context(cancellation)));
        await().until(() -> bed.ok(run, "ws_list_files", "{\"glob\":\"begun\"}").contains("begun"));

        cancellation.request();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(pending::join)
                .withCauseInstanceOf(ToolInterruptedException.class);
        assertThat(bed.shell(run, "pgrep -f 'sleep 30[2]' | wc -l")).startsWith("0\n");
    }

    private ToolOutcome run(Snippet snippet) {
        return sandbox().run(snippet, CALL, context(new Cancellation()));
    }

    private CodeSandbox sandbox() {
        return bed.bean(CodeSandbox.class);
    }

    private ToolContext context(Cancellation cancellation) {
        return new ToolContext(
                bed.tenant(), run, 1, 1, GitSpec.defaultsOf("tester"), null, cancellation);
    }

    private Secret secret() {
        return bed.bean(Secrets.class)
                .use(bed.tenant(), "tool.tally.key", run, "test")
                .orElseThrow();
    }

    private static Snippet snippet(
            CustomToolWork.Interpreter runtime,
            String code,
            String input,
            Map<String, Secret> secrets) {
        return new Snippet(
                TOOL, runtime, code, input, Map.of("GROVE_RUN_ID", "a-run"), secrets, LIMIT);
    }
}
