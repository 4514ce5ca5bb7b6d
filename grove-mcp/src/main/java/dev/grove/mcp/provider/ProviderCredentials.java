package dev.grove.mcp.provider;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.mcp.client.rpc.RemoteAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts the values of secrets into a provider's headers. */
@Component
class ProviderCredentials {

    private final Secrets secrets;

    ProviderCredentials(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * The use of each secret is in the trail before its value is here.
     *
     * @param run on whose behalf, or null when no run asks
     * @throws GroveException conflict when a secret is not stored; secrets_locked
     */
    RemoteAddress address(
            TenantId tenant,
            String provider,
            URI url,
            Map<String, HeaderValue> headers,
            @Nullable RunId run) {
        Map<String, String> values = new LinkedHashMap<>();
        headers.forEach((name, value) -> {
            String purpose = "tool provider " + provider + ": header " + name;
            values.put(
                    name,
                    value.text()
                            + value.secretName()
                                    .map(secret -> reveal(tenant, name, secret, run, purpose))
                                    .orElse(""));
        });
        return new RemoteAddress(url, values);
    }

    private String reveal(
            TenantId tenant, String header, String name, @Nullable RunId run, String purpose) {
        Optional<Secret> found = secrets.use(tenant, name, run, purpose);
        try (Secret secret =
                found.orElseThrow(() ->
                        GroveException.conflict(
                                "headers." + header, "the secret " + name + " is not stored"))) {
            return secret.reveal();
        }
    }
}
