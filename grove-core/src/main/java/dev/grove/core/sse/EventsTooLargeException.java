package dev.grove.core.sse;

import java.io.IOException;

/** A stream that sends more than its reader takes. */
public final class EventsTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    EventsTooLargeException(String message) {
        super(message);
    }
}
