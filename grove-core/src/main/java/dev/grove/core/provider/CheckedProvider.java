package dev.grove.core.provider;

import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.secret.HeaderValue;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * The validated draft of a provider.
 *
 * @param auth identity that its requests have, if any
 */
public record CheckedProvider(
        String name,
        URI url,
        Map<String, HeaderValue> headers,
        Optional<IdentityAuth> auth,
        CallSettings calls) {

    public static CheckedProvider of(ToolProvider provider) {
        return new CheckedProvider(
                provider.name(),
                provider.url(),
                provider.headers(),
                provider.auth(),
                provider.calls());
    }
}
