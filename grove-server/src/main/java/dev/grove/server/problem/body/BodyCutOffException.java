package dev.grove.server.problem.body;

import java.io.IOException;

/** The body ended before its end. */
public final class BodyCutOffException extends IOException {

    private static final long serialVersionUID = 1L;

    public BodyCutOffException(IOException cause) {
        super("body cut off", cause);
    }
}
