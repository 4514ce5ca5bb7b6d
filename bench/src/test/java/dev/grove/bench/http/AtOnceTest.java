package dev.grove.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AtOnceTest {

    private static final int ROOM = 3;

    private final AtomicInteger done = new AtomicInteger();

    @Test
    void fillsItsRoomAndNoMore() throws Exception {
        CountDownLatch full = new CountDownLatch(ROOM);
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger taken = new AtomicInteger();
        Thread caller =
                Thread.ofPlatform()
                        .start(() ->
                                forEach(
                                        counted(taken),
                                        _ -> {
                                            full.countDown();
                                            open.await();
                                            done.incrementAndGet();
                                        }));
        assertThat(full.await(60, TimeUnit.SECONDS)).isTrue();
        while (caller.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        // Elements under way, and the next one, for which there is no room yet.
        assertThat(taken).hasValue(ROOM + 1);
        open.countDown();
        caller.join();
        assertThat(done).hasValue(numbers().size());
    }

    private static void forEach(List<Integer> numbers, AtOnce.Action<Integer> action) {
        try {
            AtOnce.forEach(numbers, ROOM, action);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Counts those that were taken of it. */
    private static List<Integer> counted(AtomicInteger taken) {
        return new AbstractList<>() {

            @Override
            public Integer get(int index) {
                taken.incrementAndGet();
                return index;
            }

            @Override
            public int size() {
                return numbers().size();
            }
        };
    }

    @Test
    void failsWhenOneFailsAndLeavesTheOthersTheirTurn() {
        assertThatThrownBy(() ->
                        AtOnce.forEach(
                                numbers(),
                                1,
                                number -> {
                                    done.incrementAndGet();
                                    if (number == 0) {
                                        throw new IOException("refused");
                                    }
                                }))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("refused");
        assertThat(done).hasValue(numbers().size());
    }

    private static List<Integer> numbers() {
        return IntStream.range(0, 20).boxed().toList();
    }
}
