package dev.grove.core.wake;

import java.util.Set;

/** Wake-ups that a replica has for the others, as the link to them takes them. */
public final class TakenWakeUps {

    private TakenWakeUps() {}

    /** Waits for some. */
    public static Set<WakeUp> of(WakeUps wakeUps) throws InterruptedException {
        return wakeUps.take();
    }
}
