package dev.grove.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Reads at the same time are one, and none sees what was true before it was asked for. */
class SharedReadsTest {

    private final Map<String, Integer> table = new ConcurrentHashMap<>(Map.of("a", 1, "b", 2));
    private final List<Set<String>> queries = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<Thread> readers = new CopyOnWriteArrayList<>();
    private final SharedReads<String, Integer> reads = new SharedReads<>(this::query);

    /** The first one has read the table, and does not answer before the gate is open. */
    private Map<String, Integer> query(Set<String> keys) {
        Map<String, Integer> found =
                keys.stream()
                        .filter(table::containsKey)
                        .collect(Collectors.toMap(key -> key, table::get));
        queries.add(Set.copyOf(keys));
        if (queries.size() == 1) {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        if (keys.contains("broken")) {
            throw new IllegalStateException("the database is away");
        }
        return found;
    }

    private CompletableFuture<Optional<Integer>> read(String key) {
        return CompletableFuture.supplyAsync(
                () -> reads.read(key), work -> readers.add(Thread.ofVirtual().start(work)));
    }

    private CompletableFuture<Optional<Integer>> readAndHold(String key) {
        CompletableFuture<Optional<Integer>> held = read(key);
        await().until(() -> queries.size() == 1);
        return held;
    }

    @Test
    void thoseWhoComeDuringAQueryShareTheNextOneAndSeeWhatChangedMeanwhile() {
        CompletableFuture<Optional<Integer>> first = readAndHold("a");
        table.put("a", 10);
        table.remove("b");
        List<CompletableFuture<Optional<Integer>>> others = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            others.add(read(i % 2 == 0 ? "a" : "b"));
        }
        await().until(() ->
                readers.stream().allMatch(reader -> reader.getState() == Thread.State.WAITING));
        gate.countDown();

        assertThat(first.join()).contains(1);
        for (int i = 0; i < others.size(); i++) {
            assertThat(others.get(i).join())
                    .isEqualTo(i % 2 == 0 ? Optional.of(10) : Optional.empty());
        }
        assertThat(queries).containsExactly(Set.of("a"), Set.of("a", "b"));
    }

    @Test
    void oneAfterTheOtherTheyAreQueriesOfTheirOwn() {
        gate.countDown();

        assertThat(reads.read("a")).contains(1);
        table.put("a", 3);
        assertThat(reads.read("a")).contains(3);
        assertThat(queries).containsExactly(Set.of("a"), Set.of("a"));
    }

    @Test
    void aQueryThatFailsFailsOnlyThoseWhoSharedIt() {
        gate.countDown();

        assertThatIllegalStateException()
                .isThrownBy(() -> reads.read("broken"))
                .withMessage("the database is away");
        assertThat(reads.read("b")).contains(2);
    }
}
