package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.grant.GrantView;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.wait.BudgetDecision;
import dev.grove.core.run.wait.CapabilityDecision;
import dev.grove.core.run.wait.Decision;
import dev.grove.core.run.wait.DoubtOutcome;
import dev.grove.language.text.NearestNames;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Inputs of operations that decide what runs wait for. */
final class WaitInputs {

    static final String CALL = "The id of the call, as `wait.calls` has it";

    private WaitInputs() {}

    /** Decision on a call. */
    @JsonTypeName("Decision")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("The decision on a call.")
    record CallDecision(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(CALL) @Needed String callId,
            @JsonPropertyDescription("Whether it is executed") @Needed @OneOf(Verdict.class)
                    @Nullable String decision,
            @JsonPropertyDescription("Of a denial; the model reads it") @Nullable String reason,
            @JsonPropertyDescription("With an approval: what is executed instead of what was asked")
                    @SchemaOf(ObjectNode.class)
                    @Nullable JsonNode arguments,
            @JsonPropertyDescription(
                            "Of a call with a `quorum`: the `binding` that it had as it was read, so that nothing else is approved")
                    @Nullable String binding) {

        /** Words of a decision. */
        enum Verdict {
            APPROVE,
            DENY
        }

        Decision toDecision() {
            ObjectNode edited = null;
            if (arguments != null && !arguments.isNull()) {
                if (!(arguments instanceof ObjectNode object)) {
                    throw GroveException.invalid("arguments", "must be a JSON object");
                }
                edited = object;
            }
            return switch (decision) {
                case "approve" -> new Decision.Approve(reason, edited);
                case "deny" -> {
                    if (edited != null) {
                        throw GroveException.invalid(
                                "arguments", "are of no use with a denial; leave them out");
                    }
                    yield new Decision.Deny(reason);
                }
                case null, default ->
                        throw GroveException.invalid(
                                "decision",
                                NearestNames.asChoice(decision, List.of("approve", "deny")));
            };
        }
    }

    /** Finding on a call that a crash cut off. */
    @JsonTypeName("Settlement")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("What became of a call.")
    record CallFinding(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(CALL) @Needed String callId,
            @JsonPropertyDescription(
                            "`did_not_happen` runs it again; `tell_model` says that it was interrupted")
                    @Needed
                    @OneOf(Outcome.class)
                    @Nullable String outcome,
            @JsonPropertyDescription(ToolResultsDraft.ANY) @Nullable JsonNode result) {

        /** Outcomes that are found. */
        enum Outcome {
            HAPPENED,
            DID_NOT_HAPPEN,
            TELL_MODEL
        }

        DoubtOutcome toOutcome() {
            boolean given = result != null && !result.isNull();
            if (given && ("did_not_happen".equals(outcome) || "tell_model".equals(outcome))) {
                throw GroveException.invalid("result", "is of use only with the outcome happened");
            }
            return switch (outcome) {
                case "happened" -> {
                    if (result == null || result.isNull()) {
                        throw GroveException.invalid(
                                "result", "is required with happened: the model reads it");
                    }
                    yield new DoubtOutcome.Happened(ToolResultsDraft.textOf(result));
                }
                case "did_not_happen" -> new DoubtOutcome.DidNotHappen();
                case "tell_model" -> new DoubtOutcome.TellModel();
                case null, default ->
                        throw GroveException.invalid(
                                "outcome",
                                NearestNames.asChoice(
                                        outcome,
                                        List.of("happened", "did_not_happen", "tell_model")));
            };
        }
    }

    /** Answer to a request of a model for an exception to policies. */
    @JsonTypeName("CapabilityDecision")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("The answer to a request for an exception to policies.")
    record CapabilityAnswer(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(CALL) @Needed String callId,
            @JsonPropertyDescription("`grant` makes a grant for the run")
                    @Needed
                    @OneOf(Choice.class)
                    @Nullable String decision,
            @JsonPropertyDescription("The model reads it") @Size(max = 2_000)
                    @Nullable String reason,
            @JsonPropertyDescription(
                            "With a grant: fewer calls than were asked for. Its `when` holds besides the one that was asked for; all that was asked for without it")
                    GrantView.@Nullable Capability capability,
            @JsonPropertyDescription(
                            "With a grant: fewer rules than the `lifts` of the request; all of them without it")
                    @Size(min = 1)
                    @Nullable List<GrantView.@Nullable Lift> lifts,
            @JsonPropertyDescription("Calls that may use the grant; required with `grant`")
                    @Min(1)
                    @Max(1_000)
                    @Nullable Integer maxUses,
            @JsonPropertyDescription(
                            "Required with `grant`; at most 30 days from now, by the clock of the database")
                    @SchemaOf(Instant.class)
                    @Nullable String expiresAt) {

        /** Words of a decision. */
        enum Choice {
            GRANT,
            DENY
        }

        /**
         * @param mayGrant whether the caller's scope is one of those that make grants
         */
        CapabilityDecision toDecision(boolean mayGrant) {
            return switch (decision) {
                case "grant" -> {
                    if (!mayGrant) {
                        throw new GroveException(
                                ErrorCode.FORBIDDEN,
                                "A grant needs a key of scope provision; this one may deny the request");
                    }
                    yield new CapabilityDecision.Grant(
                            capability, lifts, maxUses, expiresAt, reason);
                }
                case "deny" -> {
                    if (capability != null
                            || lifts != null
                            || maxUses != null
                            || expiresAt != null) {
                        throw GroveException.invalid(
                                "decision",
                                "deny has no terms; leave capability, lifts, max_uses and expires_at out");
                    }
                    yield new CapabilityDecision.Deny(reason);
                }
                case null, default ->
                        throw GroveException.invalid(
                                "decision",
                                NearestNames.asChoice(decision, List.of("grant", "deny")));
            };
        }
    }

    /** Decision on a run whose budget leaves no room for its next call. */
    @JsonTypeName("BudgetDecision")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("What becomes of a run whose budget leaves no room for its next call.")
    record BudgetAnswer(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("`stop` ends the run as if it had not asked")
                    @UnlessSet("`raise`")
                    @OneOf(Choice.class)
                    @Nullable String decision,
            @JsonPropertyDescription("The cap from now on; as it is unless set") @Min(1)
                    @Nullable Long maxTokens,
            @JsonPropertyDescription("The cap from now on; as it is unless set")
                    @DecimalMin(value = "0", inclusive = false)
                    @Nullable BigDecimal maxCostUsd,
            @JsonPropertyDescription("Kept with the decision") @Nullable String reason) {

        /** Words of a decision. */
        enum Choice {
            RAISE,
            STOP
        }

        /**
         * @param pastAgent whether the caller may raise caps past those of the agent
         */
        BudgetDecision toDecision(boolean pastAgent) {
            return switch (decision) {
                case null -> raise(pastAgent);
                case "raise" -> raise(pastAgent);
                case "stop" -> {
                    if (maxTokens != null || maxCostUsd != null) {
                        throw GroveException.invalid(
                                maxTokens != null ? "max_tokens" : "max_cost_usd",
                                "is of use only with the decision raise");
                    }
                    yield new BudgetDecision.Stop(reason);
                }
                default ->
                        throw GroveException.invalid(
                                "decision",
                                NearestNames.asChoice(decision, List.of("raise", "stop")));
            };
        }

        private BudgetDecision raise(boolean pastAgent) {
            return new BudgetDecision.Raise(maxTokens, maxCostUsd, reason, pastAgent);
        }
    }
}
