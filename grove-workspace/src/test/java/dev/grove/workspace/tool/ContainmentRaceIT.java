package dev.grove.workspace.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A hostile process swaps a folder and a link as fast as it can while the file tools work on paths
 * through them.
 */
class ContainmentRaceIT {

    private static final int CALLS = TestForm.count(10_000, 100_000);
    private static final int SIDE_BY_SIDE = 8;
    private static final String SECRET = "OUTSIDE-SECRET";

    /** Exchanges d and out (a link to a folder outside) atomically, for ever, and counts. */
    private static final String SWAPPER =
            """
            import ctypes, os
            libc = ctypes.CDLL(None)
            os.chdir("/workspace")
            count = 0
            while not os.path.exists("stop"):
                for _ in range(1000):
                    libc.syscall(316, -100, b"d", -100, b"out", 2)
                count += 1000
            open("count", "w").write(str(count))
            """;

    private final AtomicInteger succeeded = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    @Test
    void neverLeadsOutsideWhilePathsAreSwapped() throws Exception {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            RunId run =
                    bed.newRun(
                            WorkspaceSpec.DEFAULTS,
                            Map.of("d/f", "inside\n", "d/sub/g", "inside\n", "swap.py", SWAPPER));
            try {
                bed.shell(
                        run,
                        "mkdir -p /tmp/outside/sub; echo "
                                + SECRET
                                + " | tee /tmp/outside/f /tmp/outside/sub/g; ln -s /tmp/outside out");
                attack(bed, run);
            } finally {
                bed.remove(run);
            }
        }
    }

    private void attack(SandboxTestBed bed, RunId run) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<ToolOutcome> swapper =
                    threads.submit(() ->
                            bed.call(
                                    run,
                                    "ws_shell",
                                    SandboxTestBed.json(
                                            "{\"command\":\"python3 swap.py\",\"timeout_seconds\":900}")));
            List<Callable<Void>> workers = new ArrayList<>();
            for (int worker = 0; worker < SIDE_BY_SIDE; worker++) {
                workers.add(() -> work(bed, run));
            }
            for (Future<Void> worker : threads.invokeAll(workers)) {
                worker.get();
            }
            bed.ok(run, "ws_file_write", "{\"path\":\"stop\",\"content\":\"\"}");
            assertThat(swapper.get()).isInstanceOf(ToolOutcome.Completed.class);
        }
        assertThat(
                        bed.shell(
                                run,
                                "cat /tmp/outside/f /tmp/outside/sub/g; find /tmp/outside | sort"))
                .startsWith(
                        SECRET
                                + "\n"
                                + SECRET
                                + "\n/tmp/outside\n/tmp/outside/f\n/tmp/outside/sub\n/tmp/outside/sub/g\n[exit");
        String swaps = bed.ok(run, "ws_file_read", "{\"path\":\"count\"}").strip().split("\t")[1];
        assertThat(Long.parseLong(swaps)).isGreaterThan(CALLS / 2);
        assertThat(succeeded.get()).isGreaterThan(CALLS / 20);
        assertThat(refused.get()).isGreaterThan(CALLS / 20);
        System.out.printf(
                "containment: %d calls, %d succeeded, %d refused, %s swaps, 0 outside%n",
                succeeded.get() + refused.get(), succeeded.get(), refused.get(), swaps);
    }

    private Void work(SandboxTestBed bed, RunId run) {
        String[][] calls = {
            {"ws_file_read", "{\"path\":\"d/f\"}"},
            {"ws_file_read", "{\"path\":\"d/sub/g\"}"},
            {"ws_file_write", "{\"path\":\"d/new\",\"content\":\"inside\"}"},
            {"ws_file_write", "{\"path\":\"d/sub/made/deep\",\"content\":\"inside\"}"},
            {"ws_file_read", "{\"path\":\"out/f\"}"},
            {"ws_list_files", "{\"path\":\"d\"}"},
            {
                "ws_file_edit",
                "{\"path\":\"d/f\",\"old_string\":\"inside\",\"new_string\":\"inside\"}"
            },
            {"ws_file_read", "{\"path\":\"d/sub/../f\"}"},
        };
        for (int i = 0; i < CALLS / SIDE_BY_SIDE; i++) {
            String[] call =
                    i % 250 == 0
                            ? new String[] {"ws_grep", "{\"pattern\":\"SIDE|side\"}"}
                            : calls[i % calls.length];
            judge(bed.call(run, call[0], SandboxTestBed.json(call[1])));
        }
        return null;
    }

    private void judge(ToolOutcome outcome) {
        switch (outcome) {
            case ToolOutcome.Completed(String content) -> {
                assertThat(content).doesNotContain(SECRET);
                succeeded.incrementAndGet();
            }
            case ToolOutcome.Failed(String content) -> {
                assertThat(content).doesNotContain(SECRET);
                refused.incrementAndGet();
            }
            case ToolOutcome.InDoubt _, ToolOutcome.Finished _, ToolOutcome.Waiting _ ->
                    throw new AssertionError(outcome);
        }
    }
}
