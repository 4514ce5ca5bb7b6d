package dev.grove.server.oauth;

import dev.grove.core.policy.NamedPolicies.Named;
import dev.grove.server.token.TokenTerms;
import java.util.List;

/**
 * Token that a client gets.
 *
 * @param policies that it was asked for with, as they were resolved
 * @param isExchange whether it is another token's successor
 */
record Granted(TokenTerms terms, List<Named> policies, boolean isExchange) {

    Granted {
        policies = List.copyOf(policies);
    }

    /** Words of the audit. */
    String target(String scope) {
        StringBuilder target = new StringBuilder(scope);
        if (isExchange) {
            target.append(" for ").append(terms.client());
        }
        if (!policies.isEmpty()) {
            target.append(" under ");
            target.append(
                    String.join(
                            ", ",
                            policies.stream().map(each -> each.policy().toString()).toList()));
        }
        return target.toString();
    }
}
