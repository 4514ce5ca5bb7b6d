package dev.grove.workspace.sandbox;

/** The sandbox, its engine or the connection went away in the middle of a call. */
public final class SandboxLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SandboxLostException(String message) {
        super(message);
    }

    public SandboxLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
