package dev.grove.server.problem;

import java.io.IOException;

/** The body turned out longer than allowed while it was read. */
final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLargeException() {
        super("body too large");
    }
}
