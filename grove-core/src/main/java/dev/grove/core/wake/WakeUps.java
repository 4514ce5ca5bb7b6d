package dev.grove.core.wake;

import java.util.Set;
import org.springframework.stereotype.Component;

/** Where a replica says that there is something for others to look at. */
@Component
public class WakeUps {

    private final PendingWakeUps outgoing = new PendingWakeUps();

    /** Cheap, never blocks, and costs nothing where no transport carries it to the others. */
    public void publish(WakeUp wakeUp) {
        outgoing.add(wakeUp);
    }

    /** Waits until there is a wake-up, and takes all there are. */
    Set<WakeUp> take() throws InterruptedException {
        return outgoing.take();
    }
}
