package dev.grove.server.oauth;

import dev.grove.core.id.KeyId;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.Scope;
import dev.grove.core.key.layer.KeyPolicy;
import dev.grove.core.policy.NamedPolicies.Named;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.AccessTokens;
import dev.grove.server.token.CallerKey;
import dev.grove.server.token.TokenTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Grant of an exchange (RFC 8693): a token of ours for one that gives no more, and ends no later.
 * It stands for the same client, allows only what the client that exchanges it may do as well, and
 * ends with that one, too.
 */
@Component
class SubjectExchange {

    static final String TYPE = "urn:ietf:params:oauth:grant-type:token-exchange";
    static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    private static final String JWT = "urn:ietf:params:oauth:token-type:jwt";

    /** Message for every reason alike: it may be another tenant's token. */
    private static final String WRONG =
            "subject_token must be an access token that this server has issued to a client of your"
                    + " tenant, as it was issued, and that has not ended";

    private final AuthorizationDetails details;
    private final AccessTokens tokens;

    SubjectExchange(AuthorizationDetails details, AccessTokens tokens) {
        this.details = details;
        this.tokens = tokens;
    }

    /**
     * @throws RefusedGrantException for a request that is wrong, or wants more than the token gives
     */
    Granted grant(OAuthClient client, TokenRequest request, ServerAddress address) {
        CallerKey subject = subject(client, request, address);
        TokenTerms before = Objects.requireNonNull(subject.token());
        if (before.exchangers().size() == TokenTerms.MOST_EXCHANGES) {
            throw invalid(
                    "subject_token has been exchanged %d times, which is the most; exchange one of before it"
                            .formatted(TokenTerms.MOST_EXCHANGES));
        }
        Key key = subject.key();
        Key exchanger = client.key();
        List<String> resources =
                AskedLimits.resources(
                        request, address, Set.copyOf(before.resources()), before.resources());
        Scope scope = AskedLimits.scope(request, key.narrowedTo(exchanger.scope()).scope());
        List<Named> asked = details.policies(key.tenant(), request);
        List<String> layers =
                AuthorizationDetails.joined(
                        digests(key),
                        before.layers(),
                        Stream.concat(
                                        digests(exchanger).stream(),
                                        asked.stream().map(Named::digest))
                                .toList());
        List<KeyId> exchangers = new ArrayList<>(List.of(exchanger.id()));
        exchangers.addAll(before.exchangers());
        return new Granted(
                new TokenTerms(
                        before.client(),
                        scope,
                        resources,
                        earlier(before.end(), tokens.latestEnd()),
                        layers,
                        exchangers),
                asked,
                true);
    }

    private CallerKey subject(OAuthClient client, TokenRequest request, ServerAddress address) {
        String token = request.get("subject_token");
        if (token == null) {
            throw invalid("subject_token is missing");
        }
        if (!isToken(request.get("subject_token_type"))) {
            throw invalid("subject_token_type must be " + ACCESS_TOKEN);
        }
        String wanted = request.get("requested_token_type");
        if (wanted != null && !isToken(wanted)) {
            throw invalid("requested_token_type must be " + ACCESS_TOKEN + ", or left out");
        }
        if (request.get("actor_token") != null || request.get("actor_token_type") != null) {
            throw invalid("actor_token is not taken: the client that asks is the actor");
        }
        return tokens.subject(token, address)
                .filter(found -> Objects.equals(found.key().tenant(), client.key().tenant()))
                .orElseThrow(() -> invalid(WRONG));
    }

    private static boolean isToken(@Nullable String type) {
        return ACCESS_TOKEN.equals(type) || JWT.equals(type);
    }

    private static List<String> digests(Key key) {
        return key.policies().stream().map(KeyPolicy::digest).toList();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static RefusedGrantException invalid(String why) {
        return new RefusedGrantException(TokenError.INVALID_REQUEST, why);
    }
}
