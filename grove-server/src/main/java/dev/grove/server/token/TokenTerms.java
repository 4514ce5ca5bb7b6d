package dev.grove.server.token;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.KeyId;
import dev.grove.core.key.Scope;
import java.time.Instant;
import java.util.List;

/**
 * Limits that an access token of ours sets. It never gives more than its client, and those that
 * exchanged it, have at the moment.
 *
 * @param client whom it stands for
 * @param scope the widest that it has
 * @param resources where it is good
 * @param end when it expires
 * @param layers digests of layers that govern all that it starts, besides those of its client
 * @param exchangers clients that exchanged it, the last one first
 */
public record TokenTerms(
        KeyId client,
        Scope scope,
        List<String> resources,
        Instant end,
        List<String> layers,
        List<KeyId> exchangers) {

    /** Exchanges of a token, one after another, at most: each is in the token. */
    public static final int MOST_EXCHANGES = 10;

    public TokenTerms {
        resources = List.copyOf(resources);
        layers = List.copyOf(layers);
        exchangers = List.copyOf(exchangers);
    }

    /** Caller that sends the token. */
    Principal principal() {
        return new Principal(client, layers, exchangers);
    }

    /** Whether a verifier has to understand more than RFC 9068. */
    boolean isNarrowed() {
        return principal().isNarrowed();
    }
}
