package dev.grove.workspace.volume;

/** A place for files cannot be had; the message says why, for the operator. */
public final class VolumeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    VolumeException(String message) {
        super(message);
    }

    public VolumeException(String message, Throwable cause) {
        super(message, cause);
    }
}
