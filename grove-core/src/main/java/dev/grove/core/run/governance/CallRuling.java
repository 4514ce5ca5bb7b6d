package dev.grove.core.run.governance;

import dev.grove.core.run.event.PolicyEvent;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decision of policies on a call, as this server carries it out. */
public sealed interface CallRuling {

    /** Words after the reason, for the model. */
    String NOT_RUN = "\nThe call was not run.";

    /** When it was made; the call's marker has the same time. */
    Instant at();

    /** Events besides the decision. */
    List<Report> reports();

    record Allowed(Instant at, List<Report> reports) implements CallRuling {}

    /**
     * Allowed once a person approves it.
     *
     * @param timeout after which it counts as denied; null for the agent's
     * @param quorum whose approval it needs; null where one decision is enough
     */
    record Asked(
            Instant at,
            By by,
            @Nullable String say,
            @Nullable Duration timeout,
            List<Report> reports,
            @Nullable Quorum quorum)
            implements CallRuling {

        /** Rule, and what it has to say. */
        public String words() {
            return "asked by " + reason(by, say);
        }

        public PolicyEvent event(int turn, ToolCall call) {
            return new PolicyEvent.Asked(
                    turn, call.id(), call.name(), PolicyEvent.Rule.of(by), say, faulted(reports));
        }
    }

    /** Not allowed. */
    record Denied(Instant at, By by, @Nullable String say, List<Report> reports)
            implements CallRuling {

        public PolicyEvent event(int turn, ToolCall call) {
            return new PolicyEvent.Denied(
                    turn, call.id(), call.name(), PolicyEvent.Rule.of(by), say, faulted(reports));
        }

        /** Rule, and what it has to say. */
        public String words() {
            return "denied by " + reason(by, say);
        }

        /** Result that the model reads. */
        public String result() {
            return words() + NOT_RUN;
        }
    }

    private static String reason(By by, @Nullable String say) {
        String policy = by.policy().policy();
        return "rule "
                + by.rule()
                + (policy.isEmpty() ? "" : " of " + policy)
                + (say == null ? "" : ": " + say);
    }

    /** Events of policies that only watch. */
    default List<PolicyEvent> watched(int turn, ToolCall call) {
        List<PolicyEvent> events = new ArrayList<>();
        for (Report report : reports()) {
            if (report instanceof Report.Watched(By by, var outcome)) {
                events.add(
                        new PolicyEvent.Watched(
                                turn, call.id(), call.name(), PolicyEvent.Rule.of(by), outcome));
            }
        }
        return events;
    }

    private static List<PolicyEvent.Faulted> faulted(List<Report> reports) {
        List<PolicyEvent.Faulted> faulted = new ArrayList<>();
        for (Report report : reports) {
            if (report instanceof Report.Faulted(By by, var kind)) {
                faulted.add(new PolicyEvent.Faulted(PolicyEvent.Rule.of(by), kind));
            }
        }
        return faulted;
    }
}
