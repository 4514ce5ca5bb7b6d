package dev.grove.server.token;

import dev.grove.core.key.Key;
import dev.grove.server.site.ServerAddress;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Tokens that callers of {@code /mcp/rpc} send in place of a key. */
@Component
public class BearerTokens {

    /** In characters. */
    public static final int LONGEST = SignedClaims.LONGEST;

    private final AccessTokens ours;
    private final OutsideIssuer outside;

    BearerTokens(AccessTokens ours, OutsideIssuer outside) {
        this.ours = ours;
        this.outside = outside;
    }

    /** The caller as a key, with the scope of the token; nothing when the token is not good. */
    public Optional<Key> authenticate(String token, ServerAddress address) {
        return SignedClaims.unchecked(token)
                .flatMap(unchecked ->
                        outside.isIssuerOf(unchecked.claims())
                                ? outside.verify(unchecked, address)
                                : ours.verify(unchecked, address));
    }
}
