package dev.grove.server.oauth;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.AccessTokens;
import dev.grove.server.token.TokenScopes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The token endpoint: {@code client_credentials}, for one resource, for fifteen minutes. */
@Component
class TokenGrants {

    static final String GRANT_TYPE = "client_credentials";

    /** Message for every reason alike: details of wrong credentials help only those who guess. */
    private static final String WRONG =
            "No such client, wrong credentials, or the client was revoked or has expired; an admin"
                    + " makes one with POST /oauth2/clients";

    private final OAuthClients clients;
    private final ClientAssertions assertions;
    private final AccessTokens tokens;
    private final FailureLimit failures;
    private final TokenAudit audit;
    private final KeyUses uses;
    private final Clock clock;

    TokenGrants(
            OAuthClients clients,
            ClientAssertions assertions,
            AccessTokens tokens,
            FailureLimit failures,
            TokenAudit audit,
            KeyUses uses,
            Clock clock) {
        this.clients = clients;
        this.assertions = assertions;
        this.tokens = tokens;
        this.failures = failures;
        this.audit = audit;
        this.uses = uses;
        this.clock = clock;
    }

    /**
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    TokenAnswer answer(TokenRequest request, ServerAddress address) {
        return switch (Credentials.of(request)) {
            case Credentials.Unusable none -> refuseUnknown(none.error(), none.why(), request);
            case Credentials.Secret secret -> answer(secret.client(), secret, request, address);
            case Credentials.Assertion assertion ->
                    answer(assertion.client(), assertion, request, address);
        };
    }

    private TokenAnswer answer(
            String named, Credentials credentials, TokenRequest request, ServerAddress address) {
        Optional<KeyId> id = Uuids.parse(named).map(KeyId::new);
        if (id.isEmpty()) {
            return refuseUnknown(TokenError.INVALID_CLIENT, WRONG, request);
        }
        String who = id.get() + " " + request.from();
        Duration wait = failures.waitOf(who, FailureLimit.OF_CLIENT);
        if (wait.isPositive()) {
            return new TokenAnswer.TooMany(wait);
        }
        Instant began = clock.instant();
        Optional<OAuthClient> client = authenticate(id.get(), credentials, address);
        if (client.isPresent()) {
            uses.note(id.get());
            return grant(client.get(), request, address, began);
        }
        Optional<OAuthClient> claimed = clients.find(id.get());
        if (claimed.isEmpty()) {
            return refuseUnknown(TokenError.INVALID_CLIENT, WRONG, request);
        }
        failures.count(who);
        audit.refused(claimed.get(), TokenError.INVALID_CLIENT, began);
        return new TokenAnswer.Refused(TokenError.INVALID_CLIENT, WRONG);
    }

    private Optional<OAuthClient> authenticate(
            KeyId id, Credentials credentials, ServerAddress address) {
        return switch (credentials) {
            case Credentials.Secret secret -> clients.authenticate(id, secret.secret());
            case Credentials.Assertion assertion -> assertions.verify(assertion.jwt(), address);
            case Credentials.Unusable _ -> Optional.empty();
        };
    }

    private TokenAnswer grant(
            OAuthClient client, TokenRequest request, ServerAddress address, Instant began) {
        String type = request.get("grant_type");
        if (type == null) {
            return refuse(client, TokenError.INVALID_REQUEST, "grant_type is missing", began);
        }
        if (!type.equals(GRANT_TYPE)) {
            return refuse(
                    client,
                    TokenError.UNSUPPORTED_GRANT_TYPE,
                    "grant_type must be " + GRANT_TYPE,
                    began);
        }
        if (!address.resource().equals(request.get("resource"))) {
            return refuse(
                    client,
                    TokenError.INVALID_TARGET,
                    "resource must be " + address.resource(),
                    began);
        }
        Optional<Scope> scope = scopeFor(client, request.get("scope"));
        if (scope.isEmpty()) {
            return refuse(
                    client,
                    TokenError.INVALID_SCOPE,
                    "scope may be any of: " + TokenScopes.written(client.key().scope()),
                    began);
        }
        String token = tokens.issue(client, scope.get(), address);
        String written = TokenScopes.written(scope.get());
        audit.issued(client, written, began);
        return new TokenAnswer.Issued(token, "Bearer", AccessTokens.LIFETIME.toSeconds(), written);
    }

    /**
     * The client's own scope unless one is asked for; nothing when the client may not have what is
     * asked for.
     */
    private static Optional<Scope> scopeFor(OAuthClient client, @Nullable String command) {
        Scope own = client.key().scope();
        if (command == null) {
            return Optional.of(own);
        }
        Scope widest = Scope.READ_ONLY;
        for (String name : command.split(" ", -1)) {
            Optional<Scope> scope = TokenScopes.byName(name);
            if (scope.isEmpty() || !own.includes(scope.get())) {
                return Optional.empty();
            }
            widest = scope.get().includes(widest) ? scope.get() : widest;
        }
        return Optional.of(widest);
    }

    private TokenAnswer refuse(OAuthClient client, TokenError error, String why, Instant began) {
        audit.refused(client, error, began);
        return new TokenAnswer.Refused(error, why);
    }

    /** Counted by the address that it comes from, as no client is known. */
    private TokenAnswer refuseUnknown(TokenError error, String why, TokenRequest request) {
        String who = "? " + request.from();
        Duration wait = failures.waitOf(who, FailureLimit.OF_UNKNOWN);
        if (wait.isPositive()) {
            return new TokenAnswer.TooMany(wait);
        }
        failures.count(who);
        audit.refusedUnknown(error, request.from());
        return new TokenAnswer.Refused(error, why);
    }
}
