package dev.grove.core.database.write;

import java.util.ArrayList;
import java.util.List;

/** Threads that write what is waiting, many at a time, until nothing more comes. */
public final class WriterThreads {

    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param name of each, followed by its number
     * @param work that ends by itself once nothing more comes
     */
    public void start(String name, int number, Runnable work) {
        for (int i = 0; i < number; i++) {
            threads.add(Thread.ofPlatform().name(name, i).start(work));
        }
    }

    /** How many have been started and not been waited for. */
    public int size() {
        return threads.size();
    }

    /** Waits until each has ended, or the thread that waits is interrupted. */
    public void join() {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        threads.clear();
    }
}
