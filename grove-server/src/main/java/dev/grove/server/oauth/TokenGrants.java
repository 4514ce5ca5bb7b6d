package dev.grove.server.oauth;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.AccessTokens;
import dev.grove.server.token.TokenScopes;
import dev.grove.server.token.TokenTerms;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The token endpoint: who asks, and by which grant; tokens last fifteen minutes at most. */
@Component
class TokenGrants {

    static final List<String> TYPES = List.of(ClientCredentials.TYPE, SubjectExchange.TYPE);

    /** Message for every reason alike: details of wrong credentials help only those who guess. */
    private static final String WRONG =
            "No such client, wrong credentials, or the client was revoked or has expired; an admin"
                    + " makes one with POST /oauth2/clients";

    private final OAuthClients clients;
    private final ClientAssertions assertions;
    private final ClientCredentials credentials;
    private final SubjectExchange exchange;
    private final AccessTokens tokens;
    private final FailureLimit failures;
    private final TokenAudit audit;
    private final KeyUses uses;
    private final Clock clock;

    TokenGrants(
            OAuthClients clients,
            ClientAssertions assertions,
            ClientCredentials credentials,
            SubjectExchange exchange,
            AccessTokens tokens,
            FailureLimit failures,
            TokenAudit audit,
            KeyUses uses,
            Clock clock) {
        this.clients = clients;
        this.assertions = assertions;
        this.credentials = credentials;
        this.exchange = exchange;
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
        try {
            Granted granted = granted(client, request, address);
            TokenTerms terms = granted.terms();
            String token = tokens.issue(terms, client.key().tenant(), address);
            String scope = TokenScopes.written(terms.scope());
            audit.issued(client, granted.target(scope), began);
            return new TokenAnswer.Issued(
                    token,
                    granted.isExchange() ? SubjectExchange.ACCESS_TOKEN : null,
                    "Bearer",
                    Duration.between(began.truncatedTo(ChronoUnit.SECONDS), terms.end())
                            .toSeconds(),
                    scope,
                    AuthorizationDetails.Kept.of(granted.policies()));
        } catch (RefusedGrantException e) {
            return refuse(client, e.error(), e.description(), began);
        }
    }

    private Granted granted(OAuthClient client, TokenRequest request, ServerAddress address) {
        return switch (request.get("grant_type")) {
            case null ->
                    throw new RefusedGrantException(
                            TokenError.INVALID_REQUEST, "grant_type is missing");
            case ClientCredentials.TYPE -> credentials.grant(client, request, address);
            case SubjectExchange.TYPE -> exchange.grant(client, request, address);
            default ->
                    throw new RefusedGrantException(
                            TokenError.UNSUPPORTED_GRANT_TYPE,
                            "grant_type must be " + String.join(", or ", TYPES));
        };
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
