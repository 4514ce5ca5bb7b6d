package dev.grove.server.chat.chunk;

import dev.grove.core.error.GroveException;
import org.jspecify.annotations.Nullable;

/** Chunks that a client knows, by the major version of its package {@code ai}. */
public enum UiVersion {
    /** Chunks of 6.0.50, which ends a chat at any other one. */
    SIX,
    /** Further chunks, which came with 7. */
    SEVEN;

    /** Version that a request asks for; 6 where it does not. */
    public static UiVersion of(@Nullable String asked) {
        return switch (asked) {
            case null -> SIX;
            case "6" -> SIX;
            case "7" -> SEVEN;
            default -> throw GroveException.invalid("ui", "must be 6 or 7");
        };
    }
}
