package dev.grove.language.decide;

import dev.grove.language.decide.fact.Connection;
import dev.grove.language.host.IpAddress;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Network;
import dev.grove.language.policy.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Rule that a policy's network stands for: it allows what is listed, and denies the rest.
 *
 * @param network null where the policy has none, and says nothing
 */
record NetworkAnswer(@Nullable Network network) {

    void add(By by, Question question, List<RuleResult> results) {
        if (network != null && question.act().kind() == Act.Kind.NET) {
            JsonNode asked = question.facts().find(Connection.VARIABLE);
            results.add(
                    RuleResult.reserved(
                            by,
                            asked != null && reaches(network, asked)
                                    ? Outcome.ALLOW
                                    : Outcome.DENY));
        }
    }

    private static boolean reaches(Network network, JsonNode asked) {
        String host = asked.path("host").asString("");
        int port = asked.path("port").asInt(0);
        boolean listed = network.hosts().stream().anyMatch(each -> each.matches(host, port));
        boolean open =
                switch (network.mode()) {
                    case NONE -> false;
                    case ALLOWLIST -> listed;
                    case FULL -> listed || isName(host);
                };
        return open
                && (network.methods().isEmpty()
                        || network.methods().contains(asked.path("method").asString("")));
    }

    /** Addresses are reached where they are listed, and by no other words. */
    private static boolean isName(String host) {
        return !host.isEmpty() && host.indexOf(':') < 0 && IpAddress.read(host).isEmpty();
    }
}
