package dev.grove.core.wake;

/** Looks when another replica says that there is something to see. */
public interface WakeUpListener {

    /** What it looks at. */
    WakeUp wakeUp();

    /** Looks now; may be called at any time, and while it is looking for another reason. */
    void look();
}
