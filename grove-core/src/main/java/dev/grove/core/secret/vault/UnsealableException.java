package dev.grove.core.secret.vault;

/**
 * Stored value that cannot be opened: altered, moved from another row, or sealed with another key.
 * The message names no value.
 */
public final class UnsealableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsealableException(String message) {
        super(message);
    }
}
