package dev.grove.core.wake;

import java.util.Set;

/** What a replica has for the others, as the link to them takes it. */
public final class TakenWakeUps {

    private TakenWakeUps() {}

    /** Waits for some. */
    public static Set<WakeUp> of(WakeUps wakeUps) throws InterruptedException {
        return wakeUps.take();
    }
}
