package dev.grove.core.run.journal;

/**
 * The database refuses what a write holds, and will refuse it every time. Neither it nor any write
 * of its run that was queued after it is stored.
 */
public final class UnstorableWriteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient JournalWrite write;

    public UnstorableWriteException(JournalWrite write, RuntimeException cause) {
        super("The journal cannot store a write of run " + write.run(), cause);
        this.write = write;
    }

    /** The write that was refused. */
    public JournalWrite write() {
        return write;
    }
}
