package dev.grove.workspace.git.broker.url;

/** A remote operation that did not take place; the message says why, for the model. */
public final class GitRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public GitRefusedException(String message) {
        super(message);
    }
}
