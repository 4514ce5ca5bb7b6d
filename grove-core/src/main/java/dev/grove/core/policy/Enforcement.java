package dev.grove.core.policy;

import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.source.Findings;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Finds what a policy says that no gate of this server asks about. A rule that is stored and never
 * asked would be taken for a fence, so it is refused.
 */
final class Enforcement {

    private static final String CODE = "not_enforced";

    private static final Set<Selector.Subject> ASKED =
            EnumSet.of(
                    Selector.Subject.CALL,
                    Selector.Subject.BUCKET,
                    Selector.Subject.EFFECT,
                    Selector.Subject.PROVIDER,
                    Selector.Subject.SINK);

    private static final List<String> SECTIONS = List.of("network", "secrets");

    private Enforcement() {}

    static void check(Draft draft) {
        Findings findings = draft.findings();
        for (String section : SECTIONS) {
            if (draft.json().has(section)) {
                findings.error(
                        "/" + section,
                        CODE,
                        "is not enforced by this server yet; leave it out. Sandboxes have no network");
            }
        }
        JsonNode rules = draft.json().path("rules");
        Iterator<String> pointers =
                IntStream.range(0, rules.size())
                        .filter(i -> rules.get(i).isObject())
                        .mapToObj(i -> "/rules/" + i)
                        .iterator();
        for (Rule rule : draft.policy().rules()) {
            check(rule, pointers.next(), findings);
        }
    }

    private static void check(Rule rule, String pointer, Findings findings) {
        for (Selector selector : rule.on()) {
            if (!ASKED.contains(selector.subject())) {
                findings.error(
                        pointer + "/on",
                        CODE,
                        "%s is about an act that this server does not ask policies about yet; write rules about calls of tools, such as delegate_task or bucket:workflow"
                                .formatted(selector));
            }
        }
        if (rule.hold()) {
            findings.error(
                    pointer + "/hold",
                    CODE,
                    "is not enforced by this server yet: results are not held; leave it out");
        }
    }
}
