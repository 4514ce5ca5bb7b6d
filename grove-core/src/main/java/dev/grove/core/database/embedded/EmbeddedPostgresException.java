package dev.grove.core.database.embedded;

/** The embedded server cannot run: one sentence that says why, and what mends it. */
public final class EmbeddedPostgresException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    EmbeddedPostgresException(String message, String action) {
        super(message);
        this.action = action;
    }

    EmbeddedPostgresException(String message, String action, Throwable cause) {
        super(message, cause);
        this.action = action;
    }

    /** Remedy for the operator. */
    public String action() {
        return action;
    }
}
