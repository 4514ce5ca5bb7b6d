package dev.grove.core.tool;

/** A call was cut off in the middle: by cancellation, a lost lease, or the loss of its sandbox. */
public final class ToolInterruptedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ToolInterruptedException(String message) {
        super(message);
    }
}
