package dev.grove.server.security;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.key.Key;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.Keys;
import dev.grove.core.key.chat.ChatTokens;
import dev.grove.core.key.layer.KeyLayers;
import dev.grove.server.problem.ActingTenant;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.token.BearerTokens;
import dev.grove.server.token.CallerKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationManagerResolver;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthentication;
import org.springframework.security.oauth2.server.resource.authentication.OpaqueTokenAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;

/**
 * Decides what authenticates a request. Keys are opaque tokens, introspected by {@link Keys}, from
 * memory where they were found good before; so are the secrets of browsers' sessions, and the
 * tokens of pages, which are for chats. JWTs are for the resources that they name: MCP, or all
 * other routes.
 */
final class CallerAuthentication implements AuthenticationManagerResolver<HttpServletRequest> {

    private static final int LONGEST_KEY = 512;

    private final AuthenticationManager keys;
    private final AuthenticationManager sessions;
    private final AuthenticationManager chats;
    private final BearerTokens tokens;
    private final PublicUrl publicUrl;
    private final KeyUses uses;
    private final KeyLayers layers;

    CallerAuthentication(
            Keys keys,
            BearerTokens tokens,
            CookieSessions sessions,
            ChatTokens chats,
            PublicUrl publicUrl,
            KeyUses uses,
            KeyLayers layers) {
        this.keys = opaque(text -> keys.authenticate(text).map(CallerKey::new));
        this.sessions = opaque(text -> sessions.authenticate(text).map(CallerKey::new));
        this.chats =
                opaque(text ->
                        chats.authenticate(text)
                                .map(token -> new CallerKey(token.key(), token.grant())));
        this.tokens = tokens;
        this.publicUrl = publicUrl;
        this.uses = uses;
        this.layers = layers;
    }

    private static AuthenticationManager opaque(Function<String, Optional<CallerKey>> lookUp) {
        OpaqueTokenAuthenticationProvider opaque =
                new OpaqueTokenAuthenticationProvider(text -> introspected(text, lookUp));
        // The default one also records when the caller authenticated, which nothing here asks for.
        opaque.setAuthenticationConverter((text, caller) ->
                new BearerTokenAuthentication(
                        caller,
                        new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, text, null, null),
                        List.of()));
        return new ProviderManager(opaque);
    }

    private static CallerKey introspected(
            String text, Function<String, Optional<CallerKey>> lookUp) {
        Optional<CallerKey> found =
                text.length() <= LONGEST_KEY ? lookUp.apply(text) : Optional.empty();
        return found.orElseThrow(() -> new BadOpaqueTokenException("No such key or session"));
    }

    @Override
    public AuthenticationManager resolve(HttpServletRequest request) {
        return sent -> {
            try {
                Authentication caller =
                        managerFor(request, String.valueOf(sent.getCredentials()))
                                .authenticate(sent);
                requireOrigin(request, caller);
                ScopeCheck.keyOf(caller).ifPresent(key -> accepted(request, key));
                return caller;
            } catch (RuntimeException e) {
                throw withoutDatabase(e);
            }
        };
    }

    private static void requireOrigin(HttpServletRequest request, Authentication caller) {
        boolean admitted =
                ScopeCheck.grantOf(caller)
                        .map(grant -> grant.admits(request.getHeader(HttpHeaders.ORIGIN)))
                        .orElse(true);
        if (!admitted) {
            throw new InvalidBearerTokenException("Sent by a page of another origin");
        }
    }

    private void accepted(HttpServletRequest request, Key key) {
        uses.note(key.id());
        layers.note(key.id(), key.policies());
        // Refusals before a controller is reached are answers to the tenant, too.
        if (key.tenant() != null) {
            ActingTenant.note(request, key.tenant());
        }
    }

    private AuthenticationManager managerFor(HttpServletRequest request, String text) {
        if (SentCredential.isCookie(request)) {
            return sessions;
        }
        if (ChatTokens.isOne(text)) {
            if (!ChatRoutes.isOne(request)) {
                throw new InvalidBearerTokenException("For chats alone");
            }
            return chats;
        }
        if (!isToken(text)) {
            return keys;
        }
        boolean isMcp = request.getRequestURI().equals(Challenge.MCP);
        return publicUrl
                .of(request)
                .filter(_ -> text.length() <= BearerTokens.LONGEST)
                .map(here -> isMcp ? tokens.atMcp(here) : tokens.atApi(here))
                .map(resolver -> resolver.resolve(request))
                .orElseThrow(() -> new InvalidBearerTokenException("Too long, or for no address"));
    }

    /** The operator may have chosen a first key with dots in it, but none that begins as JSON. */
    private static boolean isToken(String text) {
        return text.startsWith("ey") && text.chars().filter(c -> c == '.').count() == 2;
    }

    /**
     * A decoder takes all that keeps it from reading keys for a bad token: a lost database is none.
     */
    private static RuntimeException withoutDatabase(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (DatabaseRetry.isCauseOf(cause)) {
                return new DatabaseAwayException(failure);
            }
            if (cause instanceof DataAccessException ofDatabase) {
                return ofDatabase;
            }
        }
        return failure;
    }
}
