package dev.grove.core.model;

import java.io.IOException;

/** Bytes of a part of a message, which lie elsewhere until a request is sent. Immutable. */
public interface PartContent {

    /** Such as {@code image/png}. */
    String mediaType();

    /** Number of bytes. */
    long bytes();

    /**
     * Reads all of them.
     *
     * @throws UnreadablePartException when they cannot be read now
     */
    byte[] read() throws UnreadablePartException;

    /** Thrown where the bytes of a part cannot be read; the message is for people. */
    final class UnreadablePartException extends IOException {

        private static final long serialVersionUID = 1L;

        public UnreadablePartException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
