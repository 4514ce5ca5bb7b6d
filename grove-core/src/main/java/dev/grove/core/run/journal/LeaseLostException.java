package dev.grove.core.run.journal;

/**
 * The run belongs to another execution now: the code that catches this stops and writes nothing
 * more.
 */
public final class LeaseLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LeaseLostException() {
        super("The lease of the run is no longer current");
    }
}
