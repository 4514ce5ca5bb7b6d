package dev.grove.server.problem.body;

import java.io.IOException;

/** The body did not arrive in its time. */
public final class BodyTooSlowException extends IOException {

    private static final long serialVersionUID = 1L;

    public BodyTooSlowException() {
        super("body too slow");
    }
}
