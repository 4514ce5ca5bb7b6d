package dev.grove.core.database;

/** Grove cannot start on this database: one sentence that says why, and what mends it. */
public final class DatabaseUnusableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    public DatabaseUnusableException(String message, String action) {
        super(message);
        this.action = action;
    }

    /** Remedy for the operator. */
    public String action() {
        return action;
    }
}
