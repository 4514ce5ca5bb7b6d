package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.By;
import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Severity;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A policy had something to say about a call, or others decide from here on. A call that is allowed
 * has no such event.
 */
public sealed interface PolicyEvent extends RunEvent {

    @OfType(EventType.POLICY_DENIED)
    @JsonClassDescription("A policy denies a call, which is not executed")
    record Denied(
            int turn,
            String toolCallId,
            String name,
            Rule by,
            @JsonPropertyDescription("In the words of the rule; null where it has none")
                    @Nullable String say,
            @JsonPropertyDescription("Rules whose conditions could not be evaluated")
                    List<Faulted> faulted)
            implements PolicyEvent {}

    @OfType(EventType.POLICY_ASKED)
    @JsonClassDescription("A policy has a call wait for an approval")
    record Asked(
            int turn,
            String toolCallId,
            String name,
            Rule by,
            @JsonPropertyDescription("In the words of the rule; null where it has none")
                    @Nullable String say,
            @JsonPropertyDescription("Rules whose conditions could not be evaluated")
                    List<Faulted> faulted)
            implements PolicyEvent {}

    @OfType(EventType.POLICY_WATCHED)
    @JsonClassDescription("A policy that only watches would have restricted a call")
    record Watched(
            int turn,
            String toolCallId,
            String name,
            Rule by,
            @JsonPropertyDescription("What it would have come to: `deny` or `ask`") Outcome outcome)
            implements PolicyEvent {}

    @OfType(EventType.WATCH_RAISED)
    @JsonClassDescription(
            "A rule that says how urgent it is, or only watches, restricts a call or would; of calls within a minute the first. Or a canary was come upon")
    record Raised(
            int turn,
            @JsonPropertyDescription(
                            "The call's, unique in the run; left out where an answer's text had a canary")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String toolCallId,
            @JsonPropertyDescription("The tool's; left out where there is no call")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String name,
            @JsonPropertyDescription("That the rule names; `low` where it names none")
                    Severity severity,
            @JsonPropertyDescription(
                            "That has written the rule; `watch/canary` where a canary was come upon")
                    String policy,
            @JsonPropertyDescription("Of the policy") int version,
            @JsonPropertyDescription(
                            "Its id; `canary` where a model wrote one, `canary-read` where a call did read it")
                    String rule,
            @JsonPropertyDescription("Whether the rule stands in a policy that only watches")
                    boolean watches)
            implements PolicyEvent {

        /** Policy of the server's own that watches for canaries. */
        private static final String OF_CANARIES = "watch/canary";

        /**
         * A model wrote a canary.
         *
         * @param callId null where the text of its answer had it, and no call did
         */
        public static Raised canaryWritten(
                int turn, @Nullable String callId, @Nullable String name) {
            return canary(turn, callId, name, Severity.CRITICAL, "canary", false);
        }

        /** A call has read a canary. */
        public static Raised canaryRead(int turn, ToolCall call) {
            return canary(turn, call.id(), call.name(), Severity.HIGH, "canary-read", true);
        }

        private static Raised canary(
                int turn,
                @Nullable String callId,
                @Nullable String name,
                Severity severity,
                String rule,
                boolean watches) {
            return new Raised(turn, callId, name, severity, OF_CANARIES, 1, rule, watches);
        }

        public static Raised of(int turn, ToolCall call, By by, boolean watches) {
            return new Raised(
                    turn,
                    call.id(),
                    call.name(),
                    by.severity() == null ? Severity.LOW : by.severity(),
                    by.policy().policy(),
                    by.policy().version(),
                    by.rule(),
                    watches);
        }
    }

    @OfType(EventType.GRANT_USED)
    @JsonClassDescription("A grant lifts a rule for a call, which begins")
    record Granted(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("Of the grant") UUID grant,
            @JsonPropertyDescription("That would have restricted the call") Rule rule)
            implements PolicyEvent {}

    @OfType(EventType.CEILING_CHANGED)
    @JsonClassDescription(
            "The tenant's ceiling is another one than the run's log said last: its calls are decided by this one from here on")
    record CeilingChanged(
            @JsonPropertyDescription(
                            "Digest of the chain of the ceiling's policies; null where the tenant has no ceiling any more")
                    @Nullable String ceiling)
            implements PolicyEvent {}

    @JsonClassDescription("The rule that a decision was made by.")
    record Rule(
            @JsonPropertyDescription(
                            "Digest of its layer of the run's authority; empty where no layer is the reason")
                    String layer,
            @JsonPropertyDescription(
                            "That has written the rule; empty where no layer is the reason")
                    String policy,
            @JsonPropertyDescription("Of the policy; 0 where no layer is the reason") int version,
            @JsonPropertyDescription(
                            "Its id; `default` where no rule was about the call, `authority_unreadable` where a layer cannot be read or was too much work")
                    String rule,
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @JsonPropertyDescription("Where the rule names one")
                    @Nullable Severity severity,
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @JsonPropertyDescription("True where the layer is of the tenant's ceiling")
                    @Nullable Boolean ceiling) {

        public static Rule of(By by) {
            return new Rule(
                    by.layer(),
                    by.policy().policy(),
                    by.policy().version(),
                    by.rule(),
                    by.severity(),
                    by.ceiling() ? true : null);
        }
    }

    @JsonClassDescription("A rule whose condition could not be evaluated.")
    record Faulted(
            Rule by,
            @JsonPropertyDescription("Why: `missing`, `type`, `value`, `depth` or `work`")
                    FaultKind fault) {}
}
