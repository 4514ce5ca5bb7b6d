package dev.grove.core.run.record;

import java.util.Locale;

/**
 * How a call that was cut off was settled.
 *
 * @param filesRestored whether the workspace was given the files that it had before the call
 */
public record Settlement(RecoveryAction way, boolean filesRestored) {

    /** Action that was taken on the call. */
    public enum RecoveryAction {
        /** It was run again: it changes nothing, or nothing more, or it had not happened. */
        RUN_AGAIN,
        /** Its tool confirmed that it had happened. */
        HAPPENED,
        /** It was not run again, and the model reads that. */
        INTERRUPTED,
        /** An operator is asked. */
        ASKED,
        /** It was not made at all: its server left the run between its marker and its act. */
        NOT_MADE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static RecoveryAction of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }
    }
}
