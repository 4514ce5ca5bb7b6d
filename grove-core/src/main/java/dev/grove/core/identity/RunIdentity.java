package dev.grove.core.identity;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.GroveException;

/** Identity that the requests of one call have, each by a token of its own. Thread-safe. */
public final class RunIdentity {

    /** Header that has the token. */
    public static final String HEADER = "Authorization";

    private final IdentityClaims claims;
    private final IdentityIssuer issuer;

    RunIdentity(IdentityClaims claims, IdentityIssuer issuer) {
        this.claims = claims;
        this.issuer = issuer;
    }

    /**
     * Makes a token, for one request.
     *
     * @return value of {@link #HEADER}
     * @throws IdentityUnavailableException when none can be made; nothing was sent
     */
    public String authorization() throws IdentityUnavailableException {
        try {
            return "Bearer " + issuer.issue(claims);
        } catch (GroveException e) {
            throw new IdentityUnavailableException(String.valueOf(e.getMessage()), false, e);
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            throw new IdentityUnavailableException("Grove's database did not answer", true, e);
        }
    }

    /** Without a token. */
    @Override
    public String toString() {
        return claims.subject() + " for " + claims.audience();
    }
}
