package dev.grove.core.wake;

import java.util.Set;

/** Looks when another replica says that there is something to see. */
public interface WakeUpListener {

    /** Wake-ups on which it looks. */
    Set<WakeUp> wakeUps();

    /** Looks now; may be called at any time, and while it is looking for another reason. */
    void look();
}
