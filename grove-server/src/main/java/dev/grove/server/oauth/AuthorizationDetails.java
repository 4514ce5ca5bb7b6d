package dev.grove.server.oauth;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.NamedPolicies;
import dev.grove.core.policy.NamedPolicies.Named;
import dev.grove.language.decide.Chain;
import dev.grove.language.json.ExactJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Policies that a token is asked for with, by {@code authorization_details} (RFC 9396). A detail
 * that is not understood whole refuses the request: what a token does not keep would be taken for a
 * limit.
 */
@Component
class AuthorizationDetails {

    static final String PARAMETER = "authorization_details";
    static final String TYPE = "grove_authority";

    private static final String EXAMPLE =
            "[{\"type\": \"" + TYPE + "\", \"policies\": [\"read-only\"]}]";

    private final NamedPolicies policies;

    AuthorizationDetails(NamedPolicies policies) {
        this.policies = policies;
    }

    /** Detail in an answer: as it was kept. */
    record Kept(String type, List<String> policies) {

        static @Nullable List<Kept> of(List<Named> policies) {
            return policies.isEmpty()
                    ? null
                    : List.of(
                            new Kept(
                                    TYPE,
                                    policies.stream()
                                            .map(each -> each.policy().toString())
                                            .toList()));
        }
    }

    /**
     * Finds the policies that a request asks for, each pinned to a version.
     *
     * @param tenant null for an operator's token, which has none
     * @throws RefusedGrantException invalid_authorization_details
     */
    List<Named> policies(@Nullable TenantId tenant, TokenRequest request) {
        String text = request.get(PARAMETER);
        if (text == null) {
            return List.of();
        }
        List<String> names = names(text);
        if (tenant == null) {
            throw refusal("Policies are a tenant's, and this token has no tenant");
        }
        try {
            return policies.find(tenant, "policies", names);
        } catch (GroveException e) {
            if (e.code() != ErrorCode.VALIDATION_FAILED) {
                throw e;
            }
            throw refusal(
                    String.join(
                            "; ",
                            e.errors().stream()
                                    .map(each -> each.field() + " " + each.message())
                                    .toList()));
        }
    }

    private static List<String> names(String text) {
        JsonNode details;
        try {
            details = ExactJson.MAPPER.readTree(text);
        } catch (JacksonException _) {
            throw refusal("It is no JSON; write " + EXAMPLE);
        }
        if (!details.isArray() || details.isEmpty()) {
            throw refusal("It must be an array of objects, such as " + EXAMPLE);
        }
        List<String> names = new ArrayList<>();
        for (JsonNode detail : details) {
            if (!TYPE.equals(detail.path("type").stringValue(null))) {
                throw refusal("The only type here is " + TYPE + ", as in " + EXAMPLE);
            }
            JsonNode listed = detail.path("policies");
            if (!Set.of("type", "policies").containsAll(detail.propertyNames())
                    || !listed.isArray()
                    || listed.isEmpty()) {
                throw refusal(
                        "An object of " + TYPE + " has policies, one at least, and nothing else");
            }
            for (JsonNode name : listed) {
                names.add(name.stringValue(""));
            }
        }
        return names.stream().distinct().toList();
    }

    private static RefusedGrantException refusal(String why) {
        return new RefusedGrantException(TokenError.INVALID_AUTHORIZATION_DETAILS, why);
    }

    /**
     * Adds layers to those of a token, each once.
     *
     * @param ofKey layers of the key that the token stands for, which count with them
     * @throws RefusedGrantException invalid_request for more layers than are decided by
     */
    static List<String> joined(List<String> ofKey, List<String> before, List<String> more) {
        List<String> all =
                Stream.concat(before.stream(), more.stream())
                        .distinct()
                        .filter(layer -> !ofKey.contains(layer))
                        .toList();
        int count = (int) (all.size() + ofKey.stream().distinct().count());
        if (count > Chain.MOST_LAYERS) {
            throw new RefusedGrantException(
                    TokenError.INVALID_REQUEST,
                    "authority_too_long: what the token starts would be governed by %d policies, and %d are the most; ask for fewer"
                            .formatted(count, Chain.MOST_LAYERS));
        }
        return all;
    }
}
