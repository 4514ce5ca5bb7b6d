package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.backtest.BacktestResult;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Decision;
import dev.grove.language.policy.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Result of a backtest on the wire. */
@JsonTypeName("PolicyBacktest")
@JsonClassDescription("What a policy would have said of calls that runs have made.")
record BacktestView(
        @JsonPropertyDescription("Calls that were decided") int calls,
        @JsonPropertyDescription("Runs whose calls they are") int runs,
        @JsonPropertyDescription("How many calls the policy allows") int allow,
        @JsonPropertyDescription("How many it asks about") int ask,
        @JsonPropertyDescription("How many it denies") int deny,
        @JsonPropertyDescription(
                        "How many it allows, and the stored version does not; 0 without `definition`")
                int toAllow,
        @JsonPropertyDescription(
                        "How many it asks about, and the stored version does not; without `definition` all of them")
                int toAsk,
        @JsonPropertyDescription(
                        "How many it denies, and the stored version does not; without `definition` all of them")
                int toDeny,
        @JsonPropertyDescription(
                        "Whether all were decided that were asked for; false where 20 seconds were over")
                boolean complete,
        @JsonPropertyDescription("When the oldest of the runs was made") Instant until,
        @JsonPropertyDescription("The newest 20 calls that are decided otherwise")
                List<Example> examples) {

    @JsonTypeName("PolicyBacktestCall")
    @JsonClassDescription("A call that is decided otherwise.")
    record Example(
            @JsonPropertyDescription("The run that made it") UUID runId,
            int turn,
            String toolCallId,
            @JsonPropertyDescription("Name of its tool") String tool,
            @JsonPropertyDescription("Decision of the stored version; `allow` without `definition`")
                    @OneOf(Outcome.class)
                    String before,
            @OneOf(Outcome.class) String after,
            @JsonPropertyDescription("Policy whose rule decides; null where the call is allowed")
                    @Nullable String policy,
            @JsonPropertyDescription("Id of the rule, or `default`; null where the call is allowed")
                    @Nullable String rule) {

        private static Example of(BacktestResult.Changed changed) {
            Decision decision = changed.decision();
            @Nullable By by =
                    switch (decision) {
                        case Decision.Allow _ -> null;
                        case Decision.Ask ask -> ask.by();
                        case Decision.Deny deny -> deny.by();
                    };
            return new Example(
                    changed.call().run().value(),
                    changed.call().turn(),
                    changed.call().callId(),
                    changed.call().tool(),
                    changed.before().wireName(),
                    decision.outcome().wireName(),
                    by == null ? null : by.policy().policy(),
                    by == null ? null : by.rule());
        }
    }

    static BacktestView of(BacktestResult result) {
        return new BacktestView(
                result.calls(),
                result.runs(),
                result.decided(Outcome.ALLOW),
                result.decided(Outcome.ASK),
                result.decided(Outcome.DENY),
                result.changed(Outcome.ALLOW),
                result.changed(Outcome.ASK),
                result.changed(Outcome.DENY),
                result.isComplete(),
                result.until(),
                result.examples().stream().map(Example::of).toList());
    }
}
