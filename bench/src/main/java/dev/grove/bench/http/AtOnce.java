package dev.grove.bench.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Does the same with many, some of them at a time. */
public final class AtOnce {

    private AtOnce() {}

    /** Action on one element. */
    @FunctionalInterface
    public interface Action<T> {
        void accept(T one) throws Exception;
    }

    /**
     * Returns when all are done, each on a thread of its own.
     *
     * @throws ExecutionException when one of them failed
     */
    public static <T> void forEach(List<T> all, int atOnce, Action<T> action)
            throws InterruptedException, ExecutionException {
        Semaphore room = new Semaphore(atOnce);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> ends = new ArrayList<>(all.size());
            for (T one : all) {
                room.acquire();
                ends.add(
                        threads.submit(() -> {
                            try {
                                action.accept(one);
                            } finally {
                                room.release();
                            }
                            return null;
                        }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }
}
