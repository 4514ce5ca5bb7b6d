package dev.grove.server.ui.openid;

import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.OpenIdMetadata;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** OpenID Connect RP-Initiated Logout: a browser that has signed out here goes on to the issuer. */
final class IssuerSignOut {

    /** Longer ones find no room in a cookie, nor in the head of an answer. */
    private static final int LONGEST_HINT = 2_700;

    private IssuerSignOut() {}

    /** Empty for a token that is too long: the issuer will ask the person instead. */
    static String hintOf(String idToken) {
        return idToken.length() <= LONGEST_HINT ? idToken : "";
    }

    /** Nothing for an issuer that has no such page. */
    static Optional<URI> at(
            OpenIdMetadata issuer, OpenIdSettings settings, ServerAddress here, String hint) {
        return issuer.endSession()
                .map(page -> {
                    UriComponentsBuilder address =
                            UriComponentsBuilder.fromUri(page)
                                    .queryParam("client_id", encoded(settings.clientId()))
                                    .queryParam(
                                            "post_logout_redirect_uri",
                                            encoded(here.url() + ReturnPath.SIGN_IN));
                    if (!hint.isEmpty()) {
                        address.queryParam("id_token_hint", hint);
                    }
                    return address.build(true).toUri();
                });
    }

    private static String encoded(String value) {
        return UriUtils.encode(value, StandardCharsets.UTF_8);
    }
}
