package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Effect of an attacking run on another. The figures are printed; the asserted bounds are wide
 * enough for a machine that has other work, and still no more than a moment.
 */
@Tag("hostile")
@LongForm
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NoisyNeighbourIT {

    private static final int CALLS = 400;
    private static final int MOST_TIMES_QUIET = 20;
    private static final Duration ALWAYS_FINE = Duration.ofSeconds(1);
    private static final int ATTACK_SECONDS = 60;

    private SandboxTestBed bed;
    private RunId neighbour;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        neighbour = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("hers", "untouched\n"));
        p99();
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.remove(neighbour);
            bed.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    @CsvSource(
            delimiter = '|',
            value = {
                "a fork bomb | while :; do (sleep 0.01 &) 2>/dev/null; done",
                "CPU spin by many | for i in $(seq 50); do (while :; do :; done) & done; wait",
                "a disk that is filled again and again"
                        + " | while :; do head -c 500M /dev/zero > full; sync full; rm full; done",
                "files without end"
                        + " | while :; do mkdir f; (cd f; touch $(seq 5000)); rm -r f; done",
                "memory that is filled again and again | while :; do tail /dev/zero 2>/dev/null; done",
                "output without end | cat /dev/zero",
                "a shell that begins and ends | while :; do bash -c true; done"
            })
    void feelsLittleOfAnAttack(String name, String command) {
        Tally.tried("neighbours", name);
        Duration quiet = p99();
        RunId attacker = bed.newRun();
        Cancellation cancellation = new Cancellation();
        try {
            bed.shell(attacker, "true");
            CompletableFuture<?> attack =
                    CompletableFuture.runAsync(() -> attack(attacker, command, cancellation));
            Duration noisy = p99();
            assertThat(attack).as("the attack, which goes on").isNotDone();
            cancellation.request();
            attack.join();
            double ratio = (double) noisy.toNanos() / quiet.toNanos();
            System.out.printf(
                    Locale.ROOT,
                    "neighbour's p99 of %d file calls: %.2f ms quiet, %.2f ms beside %s: %.1f times%n",
                    CALLS,
                    quiet.toNanos() / 1e6,
                    noisy.toNanos() / 1e6,
                    name,
                    ratio);
            Duration most = quiet.multipliedBy(MOST_TIMES_QUIET);
            assertThat(noisy).isLessThan(most.compareTo(ALWAYS_FINE) > 0 ? most : ALWAYS_FINE);
        } finally {
            bed.remove(attacker);
        }
    }

    private void attack(RunId attacker, String command, Cancellation cancellation) {
        try {
            bed.call(
                    attacker,
                    1,
                    "ws_shell",
                    JsonMapper.shared()
                            .valueToTree(
                                    Map.of("command", command, "timeout_seconds", ATTACK_SECONDS)),
                    cancellation);
        } catch (ToolInterruptedException _) {
            // Cancelled, as asked.
        }
    }

    /**
     * Measures the 99th percentile of calls that write, read, edit and list, all of which must
     * succeed.
     */
    private Duration p99() {
        long[] nanos = new long[CALLS];
        for (int i = 0; i < CALLS; i++) {
            long start = System.nanoTime();
            switch (i % 4) {
                case 0 -> bed.ok(neighbour, "ws_file_write", "{\"path\":\"w\",\"content\":\"a\"}");
                case 1 ->
                        bed.ok(
                                neighbour,
                                "ws_file_edit",
                                "{\"path\":\"w\",\"old_string\":\"a\",\"new_string\":\"b\"}");
                case 2 -> bed.ok(neighbour, "ws_file_read", "{\"path\":\"hers\"}");
                default -> bed.ok(neighbour, "ws_list_files", "{}");
            }
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return Duration.ofNanos(nanos[CALLS * 99 / 100]);
    }
}
