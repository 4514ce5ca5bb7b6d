package dev.grove.server.ui.openid;

import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.OpenIdMetadata;
import java.util.List;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;

/**
 * Registration of this server as the issuer's client, which sends browsers there and gets them
 * back.
 */
final class IssuerClient {

    static final String CALLBACK = "/ui/openid/callback";

    static final String ID = "openid";

    private IssuerClient() {}

    static ClientRegistration at(
            ServerAddress here, OpenIdMetadata issuer, OpenIdSettings settings) {
        return ClientRegistration.withRegistrationId(ID)
                .clientId(settings.clientId())
                .clientSecret(settings.clientSecret())
                .clientAuthenticationMethod(authentication(issuer, settings))
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .clientSettings(
                        ClientRegistration.ClientSettings.builder().requireProofKey(true).build())
                .redirectUri(here.url() + CALLBACK)
                .scope(settings.scopes())
                .issuerUri(issuer.issuer())
                .authorizationUri(issuer.authorization().toString())
                .tokenUri(issuer.token().toString())
                .build();
    }

    private static ClientAuthenticationMethod authentication(
            OpenIdMetadata issuer, OpenIdSettings settings) {
        if (settings.clientSecret().isEmpty()) {
            return ClientAuthenticationMethod.NONE;
        }
        List<String> known = issuer.clientAuthentications();
        String basic = ClientAuthenticationMethod.CLIENT_SECRET_BASIC.getValue();
        String post = ClientAuthenticationMethod.CLIENT_SECRET_POST.getValue();
        // Without a list it is this one, as OpenID Connect Discovery says.
        return known.contains(post) && !known.contains(basic)
                ? ClientAuthenticationMethod.CLIENT_SECRET_POST
                : ClientAuthenticationMethod.CLIENT_SECRET_BASIC;
    }
}
