package dev.grove.core.run.governance;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.grant.RunGrants;
import dev.grove.core.run.record.CapabilityAsk;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.Link;
import dev.grove.language.decide.ToolSelector;
import dev.grove.language.policy.Selector;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests of one run for exceptions to its policies: what people need not be asked is answered
 * here, and all else is made ready for them.
 */
final class CapabilityRequests {

    /** Requests of a run, whatever came of them. */
    static final int MOST = 20;

    private final RunGrants grants;

    CapabilityRequests(RunGrants grants) {
        this.grants = grants;
    }

    /**
     * A request, and what is known as it is made.
     *
     * @param call that fits the tool's schema
     * @param tools of the run
     * @param labels of what the run has read
     * @param before requests that the run has made before
     */
    record Made(ToolCall call, List<ToolSpec> tools, List<String> labels, long before) {}

    CapabilityAnswer answer(Made made, List<Link> ceiling, List<Link> chain) {
        if (made.before() >= MOST) {
            return refused(
                    "This run has made %d requests, and may make no more; go on without it."
                            .formatted(MOST));
        }
        ObjectNode arguments = made.call().arguments();
        List<String> on =
                arguments.path("on").values().stream().map(JsonNode::stringValue).toList();
        String when = arguments.path("when").asString(null);
        String fault = fault(on, when);
        if (fault != null) {
            return refused(fault);
        }
        List<ToolSpec> asked = selected(made.tools(), on);
        if (asked.isEmpty()) {
            return refused(
                    "You have none of these tools: %s. A request is about tools that you have."
                            .formatted(String.join(", ", on)));
        }
        StandingRules standing =
                StandingRules.against(asked, ceiling, chain, grants.uses().expressions());
        String hopeless = hopeless(standing);
        if (hopeless != null) {
            return refused(hopeless);
        }
        if (!grants.mayAsk()) {
            return refused(
                    "Nobody can be asked while this installation is being upgraded; ask again later.");
        }
        return new CapabilityAnswer.Ask(
                new CapabilityAsk(
                        on,
                        when,
                        StorableText.of(arguments.path("reason").stringValue()),
                        standing.liftable(),
                        made.labels()));
    }

    private static CapabilityAnswer refused(String words) {
        return new CapabilityAnswer.Refused(words);
    }

    private @Nullable String fault(List<String> on, @Nullable String when) {
        for (String selector : on) {
            if (selector.isBlank()
                    || !StorableText.of(selector).equals(selector)
                    || isOfOtherActs(Selector.read(selector))) {
                return "on is about calls of your tools, by their names; \"%s\" is not."
                        .formatted(selector);
            }
        }
        return when == null ? null : grants.uses().faultOf(when);
    }

    private static boolean isOfOtherActs(Selector selector) {
        return !selector.subject().isOfTool() && selector.subject() != Selector.Subject.CALL;
    }

    private static List<ToolSpec> selected(List<ToolSpec> tools, List<String> on) {
        List<ToolSelector> selectors =
                on.stream().map(Selector::read).map(ToolSelector::of).toList();
        return tools.stream()
                .filter(tool ->
                        selectors.stream()
                                .anyMatch(selector -> selector.matches(ToolFacts.of(tool))))
                .toList();
    }

    /** Reason why no grant could change anything; null where one might. */
    private static @Nullable String hopeless(StandingRules standing) {
        if (standing.leavesRoom() && !standing.liftable().isEmpty()) {
            return standing.liftable().size() > RunGrants.MOST_LIFTS
                    ? "More than %d rules stand against this; ask for fewer tools."
                            .formatted(RunGrants.MOST_LIFTS)
                    : null;
        }
        if (standing.leavesRoom() && standing.fixed().isEmpty()) {
            return "No policy stands against such calls: make them without asking.";
        }
        return "No grant lifts what stands against this%s. Nobody was asked; go on without it."
                .formatted(standing.fixed().isEmpty() ? "" : ": " + words(standing.fixed()));
    }

    private static String words(List<Lifted> rules) {
        return rules.stream()
                .map(each -> "rule %s of %s".formatted(each.rule(), each.policy()))
                .collect(Collectors.joining(", "));
    }
}
