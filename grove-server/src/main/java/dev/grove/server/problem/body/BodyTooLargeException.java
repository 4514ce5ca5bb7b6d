package dev.grove.server.problem.body;

import java.io.IOException;

/** The body turned out longer than allowed while it was read; its message is for the caller. */
public final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    public BodyTooLargeException(String refusal) {
        super(refusal);
    }
}
