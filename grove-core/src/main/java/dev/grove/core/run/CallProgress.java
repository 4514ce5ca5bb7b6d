package dev.grove.core.run;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The durable marker of a tool call.
 *
 * @param result what the model reads; null while the call runs
 */
public record CallProgress(
        Status status, @Nullable String result, Instant startedAt, @Nullable Instant completedAt) {

    /** How far a call came. */
    public enum Status {
        STARTED,
        COMPLETED,
        FAILED,
        INTERRUPTED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Status of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }
    }

    public static CallProgress started(Instant at) {
        return new CallProgress(Status.STARTED, null, at, null);
    }

    public CallProgress ended(Status how, String text, Instant at) {
        return new CallProgress(how, text, startedAt, at);
    }

    public boolean isError() {
        return status == Status.FAILED || status == Status.INTERRUPTED;
    }
}
