package dev.grove.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** However many runs are cancelled at once, their spans cost one thread and a bounded queue. */
class LateSpansTest {

    private static final int MOST = 5;

    private final LateSpans spans = new LateSpans(MOST);
    private final List<Integer> exported = Collections.synchronizedList(new ArrayList<>());
    private final Set<Long> threads = Collections.synchronizedSet(new HashSet<>());

    @Test
    void exportsOneAfterTheOtherAndDropsWhatItHasNoRoomFor() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        spans.export(() -> {
            begun.countDown();
            hold(held);
        });
        begun.await();

        for (int i = 0; i < 1_000; i++) {
            int number = i;
            spans.export(() -> {
                threads.add(Thread.currentThread().threadId());
                exported.add(number);
            });
        }
        assertThat(exported).isEmpty();
        assertThat(spans.dropped()).isEqualTo(1_000 - MOST);

        held.countDown();
        await().until(() -> exported.size() == MOST);
        assertThat(exported).containsExactlyElementsOf(IntStream.range(0, MOST).boxed().toList());
        assertThat(threads).hasSize(1);
    }

    @Test
    void goesOnInTheSameThreadAfterOneThatFails() {
        spans.export(() -> {
            threads.add(Thread.currentThread().threadId());
            throw new IllegalStateException("the row cannot be read");
        });
        spans.export(() -> {
            threads.add(Thread.currentThread().threadId());
            exported.add(1);
        });
        await().until(() -> exported.size() == 1);
        assertThat(threads).as("a failure does not end it").hasSize(1);
        assertThat(spans.dropped()).isZero();
    }

    private static void hold(CountDownLatch held) {
        try {
            held.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
