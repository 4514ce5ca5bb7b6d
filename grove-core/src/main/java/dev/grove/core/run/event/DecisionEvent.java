package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.event.EventType;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.run.vote.Review;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A person decided on a call or a budget, or the time to do so is over. */
public sealed interface DecisionEvent extends RunEvent {

    @OfType(EventType.APPROVAL_DECIDED)
    @JsonClassDescription("Whether a call may be executed")
    record Approval(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("What was decided") Verdict decision,
            @JsonPropertyDescription("Whether that is because the time was over") boolean expired,
            @JsonPropertyDescription("Of the arguments as they were asked") String askedDigest,
            @JsonPropertyDescription("Of the arguments that may be executed; null where none may")
                    @Nullable String digest,
            @JsonPropertyDescription("Those that may be executed, where they were edited")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable ObjectNode arguments,
            @JsonPropertyDescription("In the words of the person") @Nullable String reason,
            @JsonPropertyDescription(
                            "Null where the time was over, an agent decided, or the person wrote to the session instead")
                    @Nullable DecidedBy decidedBy)
            implements DecisionEvent {

        /** Decision on a call that requires approval. */
        public enum Verdict {
            APPROVE,
            DENY
        }
    }

    @OfType(EventType.APPROVAL_VOTED)
    @JsonClassDescription("Somebody voted on a call that a policy asks several people about")
    record Voted(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("What was voted; a denial denies") Approval.Verdict decision,
            @JsonPropertyDescription("Approvals that count so far") int approvals,
            @JsonPropertyDescription("Approvals that are needed") int needed,
            @JsonPropertyDescription("Digest of what was voted on") String binding,
            @JsonPropertyDescription(
                            "Arguments in place of those that were voted on before, where the vote edited them: votes of before are void")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable ObjectNode arguments,
            @JsonPropertyDescription("In the words of the person") @Nullable String reason,
            @JsonPropertyDescription("With which key") DecidedBy decidedBy,
            @JsonPropertyDescription("The person behind the key, where one is known")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Person person)
            implements DecisionEvent {}

    @OfType(EventType.APPROVAL_REVIEW_STARTED)
    @JsonClassDescription("An agent reviews a call before persons are asked")
    record ReviewStarted(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("The agent that reviews") String agent,
            @JsonPropertyDescription("Version of it that does") int agentVersion,
            @JsonPropertyDescription("The run in which it does") RunId reviewerRunId)
            implements DecisionEvent {}

    @OfType(EventType.APPROVAL_REVIEWED)
    @JsonClassDescription("What came of the review of a call by an agent")
    record Reviewed(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("The agent that was to review") String agent,
            @JsonPropertyDescription("Version of it that did; null where it was not asked")
                    @Nullable Integer agentVersion,
            @JsonPropertyDescription("The run in which it reviewed; null where it was not asked")
                    @Nullable RunId reviewerRunId,
            @JsonPropertyDescription(
                            "An approval or a denial decides; all others leave the call to the next step")
                    Review.Outcome outcome,
            @JsonPropertyDescription("In the words of the agent, or why it did not decide")
                    @Nullable String reason)
            implements DecisionEvent {}

    @OfType(EventType.IN_DOUBT_DECIDED)
    @JsonClassDescription("What became of a call that was cut off")
    record Doubt(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("Whether it happened, or the model is informed of the doubt")
                    Outcome outcome,
            @JsonPropertyDescription("In the words of the person") @Nullable String reason,
            @JsonPropertyDescription("Null where the time was over") @Nullable DecidedBy decidedBy)
            implements DecisionEvent {

        /** Decision on a call in doubt. */
        public enum Outcome {
            HAPPENED,
            DID_NOT_HAPPEN,
            TELL_MODEL
        }
    }

    @OfType(EventType.BUDGET_DECIDED)
    @JsonClassDescription("Whether a run that waits for its budget has a higher cap")
    record Budget(
            int turn,
            @JsonPropertyDescription("What was decided") Choice decision,
            @JsonPropertyDescription("Whether that is because the time was over") boolean expired,
            @JsonPropertyDescription("Whose limits left too little") Shortfall.LimitsOf limitsOf,
            @JsonPropertyDescription("The cap from now on, where one was raised")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Long maxTokens,
            @JsonPropertyDescription("US dollars, where a cap was raised and there is one on money")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable BigDecimal maxCostUsd,
            @JsonPropertyDescription("In the words of the person") @Nullable String reason,
            @JsonPropertyDescription("Null where the time was over") @Nullable DecidedBy decidedBy)
            implements DecisionEvent {

        /** Decision on a budget. */
        public enum Choice {
            RAISE,
            STOP
        }
    }

    @OfType(EventType.CAPABILITY_DECIDED)
    @JsonClassDescription("What became of a model's request for an exception to policies")
    record Capability(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("What was decided") Answer decision,
            @JsonPropertyDescription("Whether that is because the time was over") boolean expired,
            @JsonPropertyDescription("The grant that the run has; left out of a denial")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable UUID grantId,
            @JsonPropertyDescription("Calls that may use it; left out of a denial")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Integer maxUses,
            @JsonPropertyDescription("Until when they may; left out of a denial")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Instant expiresAt,
            @JsonPropertyDescription("In the words of the person") @Nullable String reason,
            @JsonPropertyDescription(
                            "Null where the time was over, or the person wrote to the session instead")
                    @Nullable DecidedBy decidedBy)
            implements DecisionEvent {

        /** Answer to a request. */
        public enum Answer {
            GRANT,
            DENY
        }
    }

    @JsonClassDescription("A person, as an identity provider knows them.")
    record Person(
            @JsonPropertyDescription("The provider") String issuer,
            @JsonPropertyDescription("Its name for the person") String subject) {}

    @JsonClassDescription("Who decided.")
    record DecidedBy(
            @JsonPropertyDescription("Of the key that it was decided with") KeyId keyId,
            @JsonPropertyDescription("The key's name at that time") String name) {}
}
