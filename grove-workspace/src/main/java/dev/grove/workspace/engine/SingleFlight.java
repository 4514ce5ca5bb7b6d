package dev.grove.workspace.engine;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work in the background that is never under way twice. */
final class SingleFlight {

    private static final Logger LOG = LoggerFactory.getLogger(SingleFlight.class);

    private final AtomicBoolean underWay = new AtomicBoolean();
    private final String name;
    private final Runnable work;

    SingleFlight(String name, Runnable work) {
        this.name = name;
        this.work = work;
    }

    /** Begins it, unless it is still under way. */
    void start() {
        if (underWay.compareAndSet(false, true)) {
            Thread.ofVirtual().name(name).start(this::perform);
        }
    }

    private void perform() {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.warn("{} failed; it is begun anew in a while", name, e);
        } finally {
            underWay.set(false);
        }
    }
}
