package dev.grove.core.secret.vault;

/** Grove cannot start with this master key: one sentence that says why, and what mends it. */
final class MasterKeyUnusableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    MasterKeyUnusableException(String message, String action) {
        super(message);
        this.action = action;
    }

    /** Action for the operator that mends it. */
    String action() {
        return action;
    }
}
