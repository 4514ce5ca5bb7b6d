package dev.grove.mcp.provider;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.identity.IdentityClaims;
import dev.grove.core.identity.RunIdentities;
import dev.grove.core.provider.CheckedProvider;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.mcp.client.rpc.RemoteAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts the values of secrets into a provider's headers, and the identity that asks beside them. */
@Component
class ProviderCredentials {

    private final Secrets secrets;
    private final RunIdentities identities;

    ProviderCredentials(Secrets secrets, RunIdentities identities) {
        this.secrets = secrets;
        this.identities = identities;
    }

    /**
     * For what no run asks. The use of each secret is in the trail before its value is here.
     *
     * @throws GroveException conflict when a secret is not stored; secrets_locked
     */
    RemoteAddress address(TenantId tenant, CheckedProvider provider) {
        return new RemoteAddress(
                provider.url(),
                headers(tenant, provider, null),
                provider.auth().map(auth -> identities.of(auth, tenant)));
    }

    /**
     * For a call of a run; see {@link #address(TenantId, CheckedProvider)}.
     *
     * @throws GroveException as there
     */
    RemoteAddress address(CheckedProvider provider, ToolCall call, ToolContext context) {
        String key = context.keyOf(call).text();
        return new RemoteAddress(
                provider.url(),
                headers(context.tenant(), provider, context.run()),
                provider.auth()
                        .map(auth ->
                                identities.of(
                                        auth,
                                        context.tenant(),
                                        context.run(),
                                        new IdentityClaims.Call(call.id(), key))));
    }

    private Map<String, String> headers(
            TenantId tenant, CheckedProvider provider, @Nullable RunId run) {
        Map<String, String> values = new LinkedHashMap<>();
        provider.headers()
                .forEach((name, value) -> {
                    String purpose = "tool provider " + provider.name() + ": header " + name;
                    values.put(
                            name,
                            value.text()
                                    + value.secretName()
                                            .map(secret ->
                                                    reveal(tenant, name, secret, run, purpose))
                                            .orElse(""));
                });
        return values;
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
