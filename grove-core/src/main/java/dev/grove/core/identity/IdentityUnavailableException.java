package dev.grove.core.identity;

/** No token could be made; the message says why, to the party that asked for the call. */
public final class IdentityUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean passing;

    IdentityUnavailableException(String message, boolean passing, Throwable cause) {
        super(message, cause);
        this.passing = passing;
    }

    /** Whether another time may go better. */
    public boolean isPassing() {
        return passing;
    }
}
