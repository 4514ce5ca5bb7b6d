package dev.grove.core.run.governance;

import dev.grove.core.run.event.PolicyEvent;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Report;
import dev.grove.language.policy.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Decision of policies on a call, as this server carries it out. */
public sealed interface CallRuling {

    /** Words after the reason, for the model. */
    String NOT_RUN = "\nThe call was not run.";

    /** When it was made; the call's marker has the same time. */
    Instant at();

    /** Events besides the decision. */
    List<Report> reports();

    /** How restrictive it is. */
    Outcome outcome();

    /** Whether the model does not see the result of the call, if it is executed. */
    boolean hold();

    /** Copies it with each report changed. */
    CallRuling reporting(UnaryOperator<Report> change);

    record Allowed(Instant at, boolean hold, List<Report> reports) implements CallRuling {

        @Override
        public Outcome outcome() {
            return Outcome.ALLOW;
        }

        @Override
        public CallRuling reporting(UnaryOperator<Report> change) {
            return new Allowed(at, hold, reports.stream().map(change).toList());
        }
    }

    /**
     * Allowed once a person approves it.
     *
     * @param timeout after which it counts as denied; null for the agent's
     * @param quorum whose approval it needs; null where one decision is enough
     */
    record Asked(
            Instant at,
            boolean hold,
            By by,
            @Nullable String say,
            @Nullable Duration timeout,
            List<Report> reports,
            @Nullable Quorum quorum)
            implements CallRuling {

        @Override
        public Outcome outcome() {
            return Outcome.ASK;
        }

        @Override
        public CallRuling reporting(UnaryOperator<Report> change) {
            return new Asked(
                    at, hold, by, say, timeout, reports.stream().map(change).toList(), quorum);
        }

        /** Rule, and what it has to say. */
        public String words() {
            return "asked by " + RuleWords.of(by, say);
        }

        public PolicyEvent event(int turn, ToolCall call) {
            return new PolicyEvent.Asked(
                    turn, call.id(), call.name(), PolicyEvent.Rule.of(by), say, faulted(reports));
        }
    }

    /** Not allowed. */
    record Denied(Instant at, By by, @Nullable String say, List<Report> reports)
            implements CallRuling {

        @Override
        public boolean hold() {
            return false;
        }

        @Override
        public Outcome outcome() {
            return Outcome.DENY;
        }

        @Override
        public CallRuling reporting(UnaryOperator<Report> change) {
            return new Denied(at, by, say, reports.stream().map(change).toList());
        }

        public PolicyEvent event(int turn, ToolCall call) {
            return new PolicyEvent.Denied(
                    turn, call.id(), call.name(), PolicyEvent.Rule.of(by), say, faulted(reports));
        }

        /** Rule, and what it has to say. */
        public String words() {
            return "denied by " + RuleWords.of(by, say);
        }

        /** Result that the model reads. */
        public String result() {
            return words() + NOT_RUN;
        }
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

    /** Grants that the call has to use before it begins. */
    default Set<String> toUse() {
        Set<String> grants = new TreeSet<>();
        for (Report report : reports()) {
            if (report instanceof Report.Liftable(String grant, By _)) {
                grants.add(grant);
            }
        }
        return grants;
    }

    /** Events of grants that the call has used. */
    default List<PolicyEvent> granted(int turn, ToolCall call) {
        List<PolicyEvent> events = new ArrayList<>();
        for (Report report : reports()) {
            if (report instanceof Report.Lifted(String grant, By by)) {
                events.add(
                        new PolicyEvent.Granted(
                                turn,
                                call.id(),
                                call.name(),
                                UUID.fromString(grant),
                                PolicyEvent.Rule.of(by)));
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
