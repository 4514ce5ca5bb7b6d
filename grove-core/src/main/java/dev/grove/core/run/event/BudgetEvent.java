package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.budget.Amount;
import dev.grove.core.event.EventType;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.UnansweredCall;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Event of a model call whose allowed or counted cost differs from the ordinary. */
public sealed interface BudgetEvent extends RunEvent {

    @OfType(EventType.BUDGET_RESERVED_SHORT)
    @JsonClassDescription("The budget allows the next answer less output than the agent asks for")
    record ReservedShort(
            int turn,
            @JsonPropertyDescription("That the agent asks for") int wantedOutputTokens,
            @JsonPropertyDescription("That the answer may have") int maxOutputTokens)
            implements BudgetEvent {}

    @OfType(EventType.BUDGET_ASSUMED_SPENT)
    @JsonClassDescription("A call without a bill counts at its worst case")
    record AssumedSpent(
            int turn,
            @JsonPropertyDescription("Why there is no bill") Reason reason,
            @JsonPropertyDescription("What is wrong with a `bill_unusable`")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String detail,
            EventUsage usage)
            implements BudgetEvent {

        /** Why a call counts at its worst case. */
        public enum Reason {
            BROKEN_OFF,
            CUT_OFF,
            IN_FLIGHT,
            /** It was answered, and its bill cannot be believed. */
            BILL_UNUSABLE;

            public String wireName() {
                return name().toLowerCase(Locale.ROOT);
            }

            private static Reason of(CallKind kind) {
                return switch (kind) {
                    case BILL_UNUSABLE -> BILL_UNUSABLE;
                    case BROKEN_OFF -> BROKEN_OFF;
                    case CUT_OFF -> CUT_OFF;
                    case IN_FLIGHT -> IN_FLIGHT;
                    case ANSWER, COMPACTION, REFUSED, FAILED ->
                            throw new IllegalArgumentException(kind + " has a bill");
                };
            }
        }

        public static AssumedSpent of(UnansweredCall call) {
            return new AssumedSpent(
                    call.turn(), Reason.of(call.kind()), null, EventUsage.of(call.spending()));
        }

        /** An answer whose bill cannot be believed. */
        public static AssumedSpent billUnusable(int turn, String flaw, Spending assumed) {
            return new AssumedSpent(turn, Reason.BILL_UNUSABLE, flaw, EventUsage.of(assumed));
        }
    }

    @OfType(EventType.BUDGET_UNDERESTIMATED)
    @JsonClassDescription("A bill was above its worst case")
    record Underestimated(
            int turn,
            @JsonPropertyDescription("By how many tokens") long tokensAbove,
            @JsonPropertyDescription("By how many US dollars") BigDecimal costUsdAbove)
            implements BudgetEvent {

        public static Underestimated of(int turn, Amount worst, Amount billed) {
            return new Underestimated(
                    turn,
                    Math.max(0, billed.tokens() - worst.tokens()),
                    billed.costUsd().subtract(worst.costUsd()).max(BigDecimal.ZERO));
        }
    }
}
