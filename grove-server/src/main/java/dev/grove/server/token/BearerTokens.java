package dev.grove.server.token;

import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

/** Tokens that callers send in place of a key, each good for the resource that it names. */
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
            ServerAddress here,
            AuthenticationManagerResolver<HttpServletRequest> mcp,
            AuthenticationManagerResolver<HttpServletRequest> api) {}

    /** Authenticates tokens for {@code /mcp/rpc} of this address, by the issuer that each names. */
    public AuthenticationManagerResolver<HttpServletRequest> atMcp(ServerAddress here) {
        return at(here).mcp();
    }

    /** Authenticates tokens for the other routes of this address; they are ours. */
    public AuthenticationManagerResolver<HttpServletRequest> atApi(ServerAddress here) {
        return at(here).api();
    }

    private Addressed at(ServerAddress here) {
        Addressed addressed = latest;
        if (addressed == null || !addressed.here().equals(here)) {
            AuthenticationManager ofApi = manager(here, here.api());
            addressed = new Addressed(here, mcp(here), _ -> ofApi);
            latest = addressed;
        }
        return addressed;
    }

    private AuthenticationManager manager(ServerAddress here, String resource) {
        return manager(ours.decoder(here, Set.of(resource)), ours::callerOf);
    }

    private AuthenticationManagerResolver<HttpServletRequest> mcp(ServerAddress here) {
        AuthenticationManager byUs = manager(here, here.resource());
        AuthenticationManager byThem =
                outside.name()
                        .map(_ ->
                                manager(
                                        outside.decoder(here),
                                        token -> outside.keyOf(token).map(CallerKey::new)))
                        .orElse(byUs);
        return new JwtIssuerAuthenticationManagerResolver(
                issuer -> outside.isNamed(issuer) ? byThem : byUs);
    }

    static AuthenticationManager manager(
            JwtDecoder decoder, Function<Jwt, Optional<CallerKey>> callerOf) {
        JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
        provider.setJwtAuthenticationConverter(token ->
                callerOf.apply(token)
                        .map(caller ->
                                new BearerTokenAuthentication(
                                        caller,
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
