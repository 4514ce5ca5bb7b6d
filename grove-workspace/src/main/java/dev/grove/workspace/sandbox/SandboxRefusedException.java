package dev.grove.workspace.sandbox;

/** The toolbox could not do what was asked; the message says why, for the model. */
public final class SandboxRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SandboxRefusedException(String message) {
        super(message);
    }
}
