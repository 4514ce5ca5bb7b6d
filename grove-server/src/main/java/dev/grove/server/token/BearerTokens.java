package dev.grove.server.token;

import dev.grove.core.key.Key;
import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationManagerResolver;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthentication;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.authentication.JwtIssuerAuthenticationManagerResolver;
import org.springframework.stereotype.Component;

/** Tokens that callers of {@code /mcp/rpc} send in place of a key. */
@Component
public class BearerTokens {

    /** In characters; none of ours is a quarter as long. */
    public static final int LONGEST = 8192;

    private final AccessTokens ours;
    private final OutsideIssuer outside;
    private volatile @Nullable Addressed latest;

    BearerTokens(AccessTokens ours, OutsideIssuer outside) {
        this.ours = ours;
        this.outside = outside;
    }

    /** Requests come to one address, but for those on loopback. */
    private record Addressed(
            ServerAddress here, AuthenticationManagerResolver<HttpServletRequest> resolver) {}

    /** Authenticates tokens that are sent to this address, each by the issuer that it names. */
    public AuthenticationManagerResolver<HttpServletRequest> at(ServerAddress here) {
        Addressed addressed = latest;
        if (addressed == null || !addressed.here().equals(here)) {
            addressed = new Addressed(here, resolver(here));
            latest = addressed;
        }
        return addressed.resolver();
    }

    private AuthenticationManagerResolver<HttpServletRequest> resolver(ServerAddress here) {
        AuthenticationManager byUs = manager(ours.decoder(here), ours::keyOf);
        AuthenticationManager byThem =
                outside.name()
                        .map(_ -> manager(outside.decoder(here), outside::keyOf))
                        .orElse(byUs);
        return new JwtIssuerAuthenticationManagerResolver(
                issuer -> outside.isNamed(issuer) ? byThem : byUs);
    }

    static AuthenticationManager manager(JwtDecoder decoder, Function<Jwt, Optional<Key>> keyOf) {
        JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
        provider.setJwtAuthenticationConverter(token ->
                keyOf.apply(token)
                        .map(key ->
                                new BearerTokenAuthentication(
                                        new CallerKey(key),
                                        new OAuth2AccessToken(
                                                OAuth2AccessToken.TokenType.BEARER,
                                                token.getTokenValue(),
                                                token.getIssuedAt(),
                                                token.getExpiresAt()),
                                        List.of()))
                        .orElseThrow(
                                () -> new InvalidBearerTokenException("A token for no caller")));
        return provider::authenticate;
    }
}
