package dev.grove.server.ui.openid;

import dev.grove.core.key.Key;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.OpenIdDiscovery;
import dev.grove.server.token.OpenIdMetadata;
import dev.grove.server.token.OutsideIssuer;
import dev.grove.server.token.TokenDecoders;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Component;

/**
 * The two steps of a sign-in: sending a browser to the issuer, and taking what it comes back with.
 * The framework makes the request, exchanges the code and verifies the ID token; the issuer's other
 * tokens are dropped.
 */
@Component
class OpenIdSignIn {

    /** OpenID Connect Enterprise Extensions; in seconds since the epoch. */
    private static final String SESSION_EXPIRY = "session_expiry";

    private final OpenIdSettings settings;
    private final OpenIdDiscovery discovery;
    private final OutsideIssuer issuer;
    private final Clock clock;
    private final OidcAuthorizationCodeAuthenticationProvider exchange;

    OpenIdSignIn(
            OpenIdSettings settings, OpenIdDiscovery discovery, OutsideIssuer issuer, Clock clock) {
        this.settings = settings;
        this.discovery = discovery;
        this.issuer = issuer;
        this.clock = clock;
        this.exchange =
                new OidcAuthorizationCodeAuthenticationProvider(
                        TokenExchange.client(),
                        user -> new DefaultOidcUser(List.of(), user.getIdToken()));
        exchange.setJwtDecoderFactory(client -> issuer.idTokenDecoder(profileOf(client)));
    }

    private OidcIdTokenValidator profileOf(ClientRegistration client) {
        OidcIdTokenValidator profile = new OidcIdTokenValidator(client);
        profile.setClock(clock);
        profile.setClockSkew(TokenDecoders.SKEW);
        return profile;
    }

    /**
     * @param location at the issuer
     */
    record Begun(URI location, PendingSignIn pending) {}

    /**
     * @param caller with the scope that the issuer gives it
     * @param end until when the issuer vouches for it
     */
    record Completed(Key caller, Instant end, String idToken) {}

    Begun begin(ServerAddress here, String to, HttpServletRequest request) {
        OpenIdMetadata metadata = metadata();
        ClientRegistration client = IssuerClient.at(here, metadata, settings);
        OAuth2AuthorizationRequest begun =
                Objects.requireNonNull(
                        new DefaultOAuth2AuthorizationRequestResolver(_ -> client)
                                .resolve(request, IssuerClient.ID));
        return new Begun(
                URI.create(begun.getAuthorizationRequestUri()),
                PendingSignIn.of(begun, metadata.issuer(), to, clock.instant()));
    }

    /**
     * @throws SignInRefusedException where it ends without a caller
     */
    Completed complete(ServerAddress here, PendingSignIn pending, IssuerAnswer answer) {
        OpenIdMetadata metadata = metadata();
        checkItBelongs(pending, answer, metadata);
        if (!answer.error().isEmpty()) {
            throw Refusals.ofAnswer(answer.error(), answer.errorDescription());
        }
        if (answer.code().isBlank()) {
            throw new SignInRefusedException(Refusal.REFUSED, "The answer has no code");
        }
        OidcIdToken token = exchanged(IssuerClient.at(here, metadata, settings), pending, answer);
        Instant end = endOf(token);
        if (!end.isAfter(clock.instant())) {
            throw new SignInRefusedException(
                    Refusal.TOKEN, "The session that the ID token allows is over");
        }
        Key caller =
                issuer.keyOf(token)
                        .orElseThrow(() ->
                                new SignInRefusedException(
                                        Refusal.NO_ACCESS,
                                        "The ID token names no tenant or no scope of this"
                                                + " installation, or a caller that was revoked"));
        return new Completed(caller, end, token.getTokenValue());
    }

    OpenIdMetadata metadata() {
        try {
            return discovery.get();
        } catch (IOException e) {
            throw new SignInRefusedException(
                    Refusal.UNREACHABLE, e.getMessage() + ": " + e.getCause(), e);
        }
    }

    private void checkItBelongs(
            PendingSignIn pending, IssuerAnswer answer, OpenIdMetadata metadata) {
        boolean ours =
                MessageDigest.isEqual(
                        pending.state().getBytes(StandardCharsets.UTF_8),
                        answer.state().getBytes(StandardCharsets.UTF_8));
        if (!ours || clock.instant().getEpochSecond() >= pending.end()) {
            throw new SignInRefusedException(Refusal.NOT_BEGUN, "The answer is to no request");
        }
        boolean mixedUp =
                answer.issuer().isEmpty()
                        ? metadata.namesItself()
                        : !answer.issuer().equals(metadata.issuer());
        if (mixedUp || !pending.issuer().equals(metadata.issuer())) {
            throw new SignInRefusedException(
                    Refusal.MIXED_UP, "The answer names another issuer, or none");
        }
    }

    private OidcIdToken exchanged(
            ClientRegistration client, PendingSignIn pending, IssuerAnswer answer) {
        OAuth2AuthorizationResponse response =
                OAuth2AuthorizationResponse.success(answer.code())
                        .redirectUri(pending.redirectUri())
                        .state(answer.state())
                        .build();
        try {
            Authentication signedIn =
                    exchange.authenticate(
                            new OAuth2LoginAuthenticationToken(
                                    client,
                                    new OAuth2AuthorizationExchange(
                                            pending.request(client), response)));
            if (signedIn != null && signedIn.getPrincipal() instanceof OidcUser user) {
                return user.getIdToken();
            }
            throw new IllegalStateException("The exchange was not taken for OpenID Connect's");
        } catch (OAuth2AuthenticationException e) {
            throw Refusals.of(e);
        }
    }

    private static Instant endOf(OidcIdToken token) {
        Instant end = Objects.requireNonNull(token.getExpiresAt());
        return token.getClaims().get(SESSION_EXPIRY) instanceof Number seconds
                ? Instant.ofEpochSecond(seconds.longValue())
                : end;
    }
}
