package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Effects of the calls of one node, or element, as the service knows that acted on them. */
final class ActedPlace {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final List<String> keys = new ArrayList<>();
    private boolean isKeyed;
    private boolean hasRefused;
    private int permitted = 1;

    /**
     * Acts on a call.
     *
     * @param keyed whether the call promises to have the same key each time
     * @return how many have arrived, this one among them
     */
    synchronized int act(String key, boolean keyed) {
        isKeyed = keyed;
        keys.add(key);
        begun.countDown();
        return keys.size();
    }

    /** Notes that a person had the call made again. */
    synchronized void permitAnother() {
        permitted++;
    }

    synchronized boolean hasActed() {
        return !keys.isEmpty();
    }

    /** Whether this is the first call, which is refused. */
    synchronized boolean refuses() {
        boolean refused = !hasRefused;
        hasRefused = true;
        return refused;
    }

    /** Waits until a call has arrived, or the time is over. */
    void awaitFirst(int seconds) {
        try {
            boolean _ = begun.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A call with effects beyond its promise, in words: an unsafe one happens once, and a keyed one
     * has one key, unless a person said otherwise.
     */
    synchronized Optional<String> doubles(String name) {
        long effects = isKeyed ? keys.stream().distinct().count() : keys.size();
        return effects <= permitted
                ? Optional.empty()
                : Optional.of(
                        name
                                + (isKeyed ? " (keyed) was called under " : " (unsafe) happened ")
                                + effects
                                + (isKeyed ? " keys" : " times")
                                + ", "
                                + permitted
                                + " allowed: "
                                + keys);
    }
}
