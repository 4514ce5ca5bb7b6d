package dev.grove.language.decide;

import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.SecretBinding;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Rule that a policy's secrets stand for: it allows uses that are bound, and denies the rest.
 *
 * @param bindings none where the policy says nothing
 */
record SecretAnswer(List<SecretBinding> bindings) {

    void add(By by, Question question, List<RuleResult> results) {
        if (bindings.isEmpty() || question.act().kind() != Act.Kind.SECRET) {
            return;
        }
        JsonNode use = question.facts().find(SecretUse.VARIABLE);
        Instant now = time(question.facts().find(Moment.VARIABLE));
        boolean bound =
                use != null && bindings.stream().anyMatch(binding -> allows(binding, use, now));
        results.add(RuleResult.reserved(by, bound ? Outcome.ALLOW : Outcome.DENY));
    }

    private static boolean allows(SecretBinding binding, JsonNode use, @Nullable Instant now) {
        return binding.secret().equals(use.path("name").asString(""))
                && binding.host().matches(use.path("host").asString(""), use.path("port").asInt(0))
                && isBelow(use.path("path").asString(""), binding.path())
                && binding.slot().equals(use.path("slot").asString(""))
                && (binding.methods().isEmpty()
                        || binding.methods().contains(use.path("method").asString("")))
                && (binding.maxUses() == null
                        || use.path("uses").asLong(Long.MAX_VALUE) < binding.maxUses())
                && (binding.expiresAt() == null
                        || (now != null && now.isBefore(binding.expiresAt())));
    }

    /** Whole segments, of a path that is canonical: no other could be read in one way alone. */
    private static boolean isBelow(String path, String root) {
        if (!path.startsWith(root)
                || path.indexOf('%') >= 0
                || path.indexOf('\\') >= 0
                || ("/" + path + "/").contains("/../")
                || ("/" + path + "/").contains("/./")) {
            return false;
        }
        return root.endsWith("/")
                || path.length() == root.length()
                || path.charAt(root.length()) == '/'
                || path.charAt(root.length()) == '?';
    }

    private static @Nullable Instant time(@Nullable JsonNode at) {
        try {
            return at == null ? null : Instant.parse(at.asString(""));
        } catch (DateTimeException _) {
            return null;
        }
    }
}
