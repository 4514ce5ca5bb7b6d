package dev.grove.server.problem;

import java.io.IOException;

/** The body did not arrive in its time. */
final class BodyTooSlowException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooSlowException() {
        super("body too slow");
    }
}
