package dev.grove.workspace.snapshot;

/** There is no such snapshot, or not any more; asking again is no use. */
public final class NoSnapshotException extends SnapshotException {

    private static final long serialVersionUID = 1L;

    NoSnapshotException(String message) {
        super(message);
    }
}
