package dev.grove.core.provider;

import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.secret.HeaderValue;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A registered server.
 *
 * @param version grows with each change of address, headers or settings
 * @param headers names of secrets in them, no values
 * @param auth identity that its requests have, if any
 * @param lastError why it could not be asked for its tools since, or null
 */
public record ToolProvider(
        UUID id,
        String name,
        int version,
        URI url,
        Map<String, HeaderValue> headers,
        Optional<IdentityAuth> auth,
        CallSettings calls,
        Discovered discovered,
        @Nullable String lastError,
        Instant createdAt,
        Instant updatedAt) {}
