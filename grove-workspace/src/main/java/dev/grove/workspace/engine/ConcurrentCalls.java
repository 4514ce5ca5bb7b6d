package dev.grove.workspace.engine;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls to several engines at the same time, so that one which hangs costs the others little. */
final class ConcurrentCalls {

    private static final Logger LOG = LoggerFactory.getLogger(ConcurrentCalls.class);

    /** Less than a call to an engine may take: it is given up when the others have answered. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private ConcurrentCalls() {}

    /**
     * Asks each engine.
     *
     * @return the answers of those that answered in time, in the order of the engines
     */
    static <T> Map<ProvenEngine, T> ask(
            List<ProvenEngine> engines, Function<ProvenEngine, T> question) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<T>> asked =
                    threads.invokeAll(
                            engines.stream()
                                    .<Callable<T>>map(one -> () -> question.apply(one))
                                    .toList(),
                            LIMIT.toMillis(),
                            TimeUnit.MILLISECONDS);
            Map<ProvenEngine, T> answers = new LinkedHashMap<>();
            for (int i = 0; i < engines.size(); i++) {
                note(engines.get(i), asked.get(i), answers);
            }
            return answers;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Map.of();
        } finally {
            // Not closed: that would wait for those that hang.
            threads.shutdownNow();
        }
    }

    private static <T> void note(ProvenEngine engine, Future<T> asked, Map<ProvenEngine, T> answers)
            throws InterruptedException {
        try {
            answers.put(engine, asked.get());
        } catch (ExecutionException | CancellationException e) {
            LOG.info("The engine {} did not do what it was asked to", engine.name(), e);
        }
    }
}
