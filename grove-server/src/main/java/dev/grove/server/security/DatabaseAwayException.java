package dev.grove.server.security;

import org.springframework.security.authentication.AuthenticationServiceException;

/** A key or a token could not be checked, since the database did not answer. */
final class DatabaseAwayException extends AuthenticationServiceException {

    private static final long serialVersionUID = 1L;

    DatabaseAwayException(RuntimeException cause) {
        super("The database did not say whose it is: " + cause.getMessage(), cause);
    }
}
