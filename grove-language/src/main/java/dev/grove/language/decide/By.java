package dev.grove.language.decide;

import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Severity;
import org.jspecify.annotations.Nullable;

/**
 * Reason for a decision: a rule and the layer that it stands in.
 *
 * @param ceiling whether the layer is one of the tenant's ceiling
 * @param layer its digest; empty where no layer is the reason
 * @param policy that has written the rule: the layer's, or a base of it
 * @param rule its id, or one of the words of {@code Rule.RESERVED}; one of the constants here where
 *     no layer is the reason
 * @param severity null for none
 */
public record By(
        boolean ceiling, String layer, Version policy, String rule, @Nullable Severity severity) {

    /** A layer is missing, cannot be read, or there are too many of them, or too much work. */
    public static final String UNREADABLE = "authority_unreadable";

    /** There is no layer that could allow the network or a secret. */
    public static final String EMPTY_CHAIN = "empty_chain";

    /** The tool of a call, or the request behind an act, is not known. */
    public static final String UNKNOWN = "unknown_act";

    /** A layer has no rule about starts, and allows them all. */
    public static final String ABSTAINS = "abstains";

    private static final Version NO_POLICY = new Version("", 0);

    static By none(String rule) {
        return new By(false, "", NO_POLICY, rule, null);
    }

    static By unreadable(boolean ceiling, String layer) {
        return new By(ceiling, layer, NO_POLICY, UNREADABLE, null);
    }

    @Override
    public String toString() {
        return policy.policy().isEmpty() ? rule : policy + "/" + rule;
    }
}
