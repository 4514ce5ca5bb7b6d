package dev.grove.server.oauth;

/** Says why a client that is known gets no token. */
final class RefusedGrantException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final TokenError error;

    /**
     * @param message how to mend it
     */
    RefusedGrantException(TokenError error, String message) {
        super(message, null, false, false);
        this.error = error;
    }

    TokenError error() {
        return error;
    }

    String description() {
        return String.valueOf(getMessage());
    }
}
