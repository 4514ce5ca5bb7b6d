package dev.grove.server.ui.openid;

import dev.grove.server.token.OutsideIssuer;
import java.net.URI;
import java.util.Set;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.stereotype.Component;

/** Requirements of sign-in besides its own settings; a server without them does not start. */
@Component
final class OpenIdRequirements {

    private static final String ISSUER = "grove.mcp.oauth.issuer";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    OpenIdRequirements(OpenIdSettings settings, OutsideIssuer issuer) {
        if (settings.isOff()) {
            return;
        }
        String name =
                issuer.name()
                        .orElseThrow(() ->
                                new InvalidConfigurationPropertyValueException(
                                        ISSUER,
                                        "",
                                        "It is empty, and grove.ui.openid.client-id is set: name"
                                                + " the issuer that signs browsers in"));
        URI address = URI.create(name);
        if (!"https".equals(address.getScheme()) && !LOOPBACK.contains(address.getHost())) {
            throw new InvalidConfigurationPropertyValueException(
                    ISSUER,
                    name,
                    "It is not https, and grove.ui.openid.client-id is set: codes and the client's"
                            + " secret would go to it in the clear");
        }
    }
}
