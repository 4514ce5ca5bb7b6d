package dev.grove.workspace.snapshot;

/**
 * A snapshot could not be taken, stored or read; the message says why. Where there is none, it is a
 * {@link NoSnapshotException}.
 */
public sealed class SnapshotException extends RuntimeException permits NoSnapshotException {

    private static final long serialVersionUID = 1L;

    SnapshotException(String message) {
        super(message);
    }

    SnapshotException(String message, Throwable cause) {
        super(message, cause);
    }
}
