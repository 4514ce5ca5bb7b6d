package dev.grove.workspace.snapshot;

/** A snapshot could not be taken, stored or found; the message says why. */
public final class SnapshotException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SnapshotException(String message) {
        super(message);
    }

    SnapshotException(String message, Throwable cause) {
        super(message, cause);
    }
}
