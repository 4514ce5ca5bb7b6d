package dev.grove.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;

/** How long a call that takes a key away waits, by what the database says of the replicas. */
@Timeout(30)
class KeyRevocationsTest {

    private static final Duration LEASE = Duration.ofMillis(300);
    private static final Duration HOUR = Duration.ofHours(1);

    private final UUID me = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();
    private final KeyMemory memory = new KeyMemory();
    private final AtomicInteger read = new AtomicInteger();

    KeyRevocationsTest() {
        memory.begin(me, 4, () -> true);
    }

    /**
     * Revocations for which the database gives these answers in turn, and the last one repeatedly.
     */
    private KeyRevocations where(OtherMemories... answers) {
        Deque<OtherMemories> left = new ArrayDeque<>(Arrays.asList(answers));
        return new KeyRevocations(
                memory,
                () -> {
                    read.incrementAndGet();
                    return (left.size() > 1 ? left.remove() : left.element()).read();
                });
    }

    private static OtherMemories newest(long number, OtherMemories.Behind... behind) {
        return () -> new OtherMemories.State(number, List.of(behind));
    }

    private static OtherMemories away() {
        return () -> {
            throw new DataAccessResourceFailureException("The database is away");
        };
    }

    private OtherMemories.Behind other(long seen, Duration lease) {
        return new OtherMemories.Behind(other, seen, lease);
    }

    private static Duration timeOf(KeyRevocations revocations) {
        long begin = System.nanoTime();
        revocations.awaitEverywhere();
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    @Test
    void isOneReadWhereAllHaveFollowed() {
        where(newest(5)).awaitEverywhere();
        assertThat(read).hasValue(1);
    }

    @Test
    void forgetsWhatThisReplicaRememberedAndDoesNotWaitForItself() {
        where(newest(5, new OtherMemories.Behind(me, 4, HOUR))).awaitEverywhere();
        assertThat(memory.revocationsSeen()).isEqualTo(5);
    }

    @Test
    void waitsForEachThatIsBehind() {
        where(newest(5, other(4, HOUR)), newest(5, other(3, HOUR)), newest(5)).awaitEverywhere();
        assertThat(read).hasValue(3);
    }

    @Test
    void doesNotWaitForWhatWasRevokedSince() {
        where(newest(5, other(4, HOUR)), newest(9, other(5, HOUR))).awaitEverywhere();
        assertThat(read).hasValue(2);
    }

    @Test
    void waitsForASilentReplicaForTheLeaseThatItMayHold() {
        assertThat(timeOf(where(newest(5, other(4, LEASE)))))
                .isGreaterThanOrEqualTo(LEASE.plus(LEASE.dividedBy(50)));
    }

    @Test
    void waitsForTheLongestOfSilentReplicas() {
        OtherMemories.Behind shortly =
                new OtherMemories.Behind(UUID.randomUUID(), 4, LEASE.dividedBy(10));
        assertThat(timeOf(where(newest(5, shortly, other(4, LEASE)))))
                .isGreaterThanOrEqualTo(LEASE);
    }

    @Test
    void outlastsAnOutageByTheLeasesThatItHasReadOf() {
        // Long enough for several reads where the machine is busy.
        Duration lease = LEASE.multipliedBy(5);
        assertThat(timeOf(where(newest(5, other(4, lease)), away()))).isGreaterThanOrEqualTo(lease);
        assertThat(read.get()).isGreaterThan(2);
    }

    @Test
    void asksAgainWhereTheDatabaseIsAwayAtFirst() {
        where(away(), newest(5)).awaitEverywhere();
        assertThat(memory.revocationsSeen()).isEqualTo(5);
    }

    @Test
    void failsWhereTheDatabaseNeverSaysWhichReplicasThereAre() {
        assertThatThrownBy(where(away())::awaitEverywhere)
                .isInstanceOf(DataAccessResourceFailureException.class);
    }

    @Test
    void endsWithItsServer() throws InterruptedException {
        KeyRevocations revocations = where(newest(5, other(4, HOUR)));
        Throwable[] thrown = new Throwable[1];
        Thread waiting =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                revocations.awaitEverywhere();
                            } catch (GroveException e) {
                                thrown[0] = e;
                            }
                        });
        waiting.interrupt();
        waiting.join();
        assertThat(thrown[0])
                .isInstanceOfSatisfying(
                        GroveException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
}
