package dev.grove.core.session;

import java.util.Locale;

/** Reaction of a session to a message that comes while another one is being answered. */
public enum IfBusy {
    /** The message waits until those before it are answered. */
    QUEUE,
    /**
     * The answer under way reads the message before its next model call; queued where it has none.
     */
    STEER,
    /** The answer under way is cancelled, and the message is answered before others that wait. */
    INTERRUPT,
    /** The message is refused. */
    REJECT;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static IfBusy of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
