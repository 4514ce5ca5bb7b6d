package dev.grove.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.diagnosis.DiagnosisFinding.Severity;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BoundedCheckTest {

    private static final Duration LIMIT = Duration.ofMillis(200);

    /** Limit of checks that end on their own, however slow the machine is. */
    private static final Duration LONG = Duration.ofMinutes(1);

    /** A check by a function. */
    private record Subject(String name, Duration limit, Supplier<List<DiagnosisFinding>> work)
            implements Check {

        @Override
        public List<DiagnosisFinding> findings() {
            return work.get();
        }
    }

    private static Check fine(String name) {
        return new Subject(name, LONG, () -> List.of(DiagnosisFinding.ok("fine", "All is well.")));
    }

    @Test
    void makesAFindingOfACheckThatHangsAndKeepsNoOtherWaiting() {
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Check hanging =
                new Subject(
                        "database",
                        LIMIT,
                        () -> {
                            try {
                                never.await();
                            } catch (InterruptedException _) {
                                interrupted.set(true);
                            }
                            return List.of();
                        });
        long begun = System.nanoTime();
        Diagnosis.Report report =
                new Diagnosis(List.of(hanging, fine("disk")), Clock.systemUTC()).report();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        assertThat(report.severity()).isEqualTo(Severity.ERROR);
        assertThat(report.subjects().getFirst().findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("check_timed_out");
                    assertThat(finding.remedy()).contains("pg_stat_activity");
                });
        assertThat(report.subjects().getLast().findings())
                .containsExactly(DiagnosisFinding.ok("fine", "All is well."));
        await().untilTrue(interrupted);
    }

    @Test
    void beginsNoSecondOneBesideOneThatHangsAndBeginsAgainOnceItHasEnded() {
        CountDownLatch gate = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        BoundedCheck check =
                new BoundedCheck(
                        new Subject(
                                "disk",
                                LIMIT,
                                () -> {
                                    begun.incrementAndGet();
                                    awaitUninterrupted(gate);
                                    return List.of(DiagnosisFinding.ok("fine", "All is well."));
                                }));
        for (int i = 0; i < 3; i++) {
            assertThat(check.begin().findings())
                    .extracting(DiagnosisFinding::code)
                    .containsExactly("check_timed_out");
        }
        assertThat(begun).as("threads that hang").hasValue(1);

        gate.countDown();
        await().untilAsserted(() ->
                assertThat(check.begin().findings())
                        .extracting(DiagnosisFinding::code)
                        .containsExactly("fine"));
        await().untilAsserted(() -> {
            check.begin().findings();
            assertThat(begun).hasValueGreaterThan(1);
        });
    }

    @Test
    void makesAFindingOfACheckThatBreaksWithoutItsWords() {
        Check broken =
                new Subject(
                        "keys",
                        LONG,
                        () -> {
                            throw new IllegalStateException("a secret");
                        });
        Diagnosis.Report report = new Diagnosis(List.of(broken), Clock.systemUTC()).report();
        assertThat(report.subjects().getFirst().findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("check_failed");
                    assertThat(finding.message()).doesNotContain("a secret");
                    assertThat(finding.remedy()).contains("The check of keys");
                });
    }

    private static void awaitUninterrupted(CountDownLatch gate) {
        boolean open = false;
        while (!open) {
            try {
                gate.await();
                open = true;
            } catch (InterruptedException _) {
                // Interrupts are ignored, as in a call that cannot be interrupted.
            }
        }
    }
}
