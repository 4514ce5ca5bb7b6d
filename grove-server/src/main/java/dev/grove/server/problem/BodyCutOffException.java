package dev.grove.server.problem;

import java.io.IOException;

/** The body ended before its end. */
final class BodyCutOffException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyCutOffException(IOException cause) {
        super("body cut off", cause);
    }
}
