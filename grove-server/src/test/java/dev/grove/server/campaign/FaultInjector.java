package dev.grove.server.campaign;

import dev.grove.server.campaign.wire.Passage;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Waits for a boundary to be reached, and strikes once. */
final class FaultInjector {

    private final Boundary boundary;
    private final Side side;
    private final Function<Observation, Passage> strike;
    private final AtomicBoolean sprung = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean armed;
    private int left;

    /**
     * A trap that is set.
     *
     * @param nth which sight of the boundary it waits for, from 1
     */
    FaultInjector(Boundary boundary, Side side, int nth, Function<Observation, Passage> strike) {
        this.boundary = boundary;
        this.side = side;
        this.left = nth;
        this.strike = strike;
        this.armed = boundary.arming().equals(Boundary.AT_ONCE);
    }

    /** Strikes if this is what it waits for; the caller is held until that is done. */
    Passage pass(Observation observation, Side passing) {
        if (passing == Side.AFTER && boundary.arming().test(observation)) {
            armed = true;
        }
        if (passing != side || !boundary.sign().test(observation) || !isNext()) {
            return Passage.GOES_ON;
        }
        try {
            return strike.apply(observation);
        } finally {
            done.countDown();
        }
    }

    private synchronized boolean isNext() {
        return armed && --left <= 0 && sprung.compareAndSet(false, true);
    }

    /** Whether the fault was injected, and is over, within the time. */
    boolean awaitDone(Duration limit) throws InterruptedException {
        return done.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
