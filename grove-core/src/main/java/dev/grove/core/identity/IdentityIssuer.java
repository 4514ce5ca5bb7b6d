package dev.grove.core.identity;

import java.time.Duration;

/** Signer of tokens that name runs. */
public interface IdentityIssuer {

    /** How long a token is good. */
    Duration LIFETIME = Duration.ofMinutes(5);

    /**
     * Makes a token, good from now on.
     *
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    String issue(IdentityClaims claims);

    /** Whether an audience is a place of this installation, which takes no such token. */
    boolean isOurs(String audience);
}
