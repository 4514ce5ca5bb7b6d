package dev.grove.language.policy;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A policy as it was written.
 *
 * @param name unique in its tenant: lower-case letters, digits, {@code _} and {@code -}
 * @param description for people; null for none
 * @param bases policies whose rules it has besides its own, by their names
 * @param language number of the language that its rules are written in
 * @param otherwise outcome where no rule matches; null for that of its bases, of which the most
 *     restrictive counts, and {@code DENY} where it has none
 * @param network null for that of its bases; where none has one, rules and the default answer
 * @param secrets besides those of its bases; of empty lists rules and the default answer
 * @param tests that it has to pass before it is stored
 */
public record Policy(
        String name,
        @Nullable String description,
        List<String> bases,
        int language,
        @Nullable Outcome otherwise,
        Mode mode,
        List<Rule> rules,
        @Nullable Network network,
        List<SecretBinding> secrets,
        List<PolicyTest> tests) {

    /** The language that this server reads, and the only one. */
    public static final int LANGUAGE = 1;

    /** Rules of a policy, those of its bases included. */
    public static final int MOST_RULES = 200;

    public static final int LONGEST_DESCRIPTION = 2_000;

    /** Begin the names of policies that each server has: levels of trust, and what only watches. */
    private static final List<String> BUILT_IN = List.of("trust/", "watch/");

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,62}");

    public Policy {
        bases = List.copyOf(bases);
        rules = List.copyOf(rules);
        secrets = List.copyOf(secrets);
        tests = List.copyOf(tests);
    }

    /** Whether a text may be the name of a tenant's policy, or of one of its rules. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Whether a text may name a policy, of the tenant or built in. */
    public static boolean isReference(String text) {
        return isName(isBuiltIn(text) ? text.substring(text.indexOf('/') + 1) : text);
    }

    /** Whether a name is one of a policy that each server has, or kept for one. */
    public static boolean isBuiltIn(String name) {
        return BUILT_IN.stream().anyMatch(name::startsWith);
    }
}
