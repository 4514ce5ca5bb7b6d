package dev.grove.server.diagnosis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Parallel questions, any of which may hang, each on a thread of its own. */
final class ConcurrentChecks {

    private ConcurrentChecks() {}

    /**
     * Asks all of them.
     *
     * @param limit for all together; one that takes longer is interrupted
     * @param late the answer of one that takes longer
     * @return the answers in the order of those asked
     * @throws java.util.concurrent.CompletionException when a question throws
     */
    static <K, T> Map<K, T> ask(
            Collection<K> asked, Function<K, T> question, Duration limit, Function<K, T> late) {
        Map<K, CompletableFuture<T>> pending = new LinkedHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (K each : asked) {
            CompletableFuture<T> answer =
                    new CompletableFuture<T>()
                            .completeOnTimeout(
                                    late.apply(each), limit.toMillis(), TimeUnit.MILLISECONDS);
            pending.put(each, answer);
            threads.add(
                    Thread.ofVirtual()
                            .start(() ->
                                    answer.completeAsync(
                                            () -> question.apply(each), Runnable::run)));
        }
        Map<K, T> answers = new LinkedHashMap<>();
        pending.forEach((each, answer) -> answers.put(each, answer.join()));
        threads.forEach(Thread::interrupt);
        return answers;
    }
}
