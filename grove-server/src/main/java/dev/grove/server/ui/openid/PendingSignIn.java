package dev.grove.server.ui.openid;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;

/**
 * A sign-in that was begun: what the answer of the issuer is held against.
 *
 * @param issuer that the browser was sent to
 * @param nonce whose hash the issuer was sent, and its ID token has to have
 * @param verifier whose hash the issuer was sent, and that the code is exchanged with
 * @param to where the browser goes in the end
 * @param end until when the answer is taken, in seconds since the epoch
 */
record PendingSignIn(
        String issuer,
        String state,
        String nonce,
        String verifier,
        String redirectUri,
        String to,
        long end) {

    /** Time enough to find a second factor. */
    static final Duration LIFETIME = Duration.ofMinutes(10);

    static PendingSignIn of(
            OAuth2AuthorizationRequest request, String issuer, String to, Instant now) {
        return new PendingSignIn(
                issuer,
                present(request.getState()),
                present(request.getAttribute(OidcParameterNames.NONCE)),
                present(request.getAttribute(PkceParameterNames.CODE_VERIFIER)),
                present(request.getRedirectUri()),
                to,
                now.plus(LIFETIME).getEpochSecond());
    }

    private static String present(@Nullable String part) {
        if (part == null) {
            throw new IllegalStateException("The authorization request lacks a part");
        }
        return part;
    }

    /** Rebuilds the authorization request as it was made, for its answer. */
    OAuth2AuthorizationRequest request(ClientRegistration registration) {
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(present(registration.getProviderDetails().getAuthorizationUri()))
                .clientId(registration.getClientId())
                .redirectUri(redirectUri)
                .scopes(registration.getScopes())
                .state(state)
                .attributes(
                        Map.of(
                                OAuth2ParameterNames.REGISTRATION_ID,
                                registration.getRegistrationId(),
                                OidcParameterNames.NONCE,
                                nonce,
                                PkceParameterNames.CODE_VERIFIER,
                                verifier))
                .build();
    }

    @Override
    public String toString() {
        return "PendingSignIn[" + issuer + ", " + to + "]";
    }
}
