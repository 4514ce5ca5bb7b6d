/**
 * Identity of runs towards others: what a provider or callback wants to know of who asks, and the
 * short-lived tokens that say so.
 *
 * <p>{@link dev.grove.core.identity.RunIdentities} is the entry point, for what sends requests of
 * runs; {@link dev.grove.core.identity.AuthValidation} for what stores where they go. Tokens are
 * signed by the server's {@link dev.grove.core.identity.IdentityIssuer}. Owns no table. No token is
 * kept: each request has its own.
 */
@NullMarked
package dev.grove.core.identity;

import org.jspecify.annotations.NullMarked;
