package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.policy.PastCall;
import dev.grove.core.policy.PastCalls;
import jakarta.validation.constraints.Min;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Question what a policy would say of a call. */
@JsonTypeName("PolicyQuestion")
@JsonClassDescription("A call to try, or one that a run has made, for a policy to decide.")
record PolicyAsked(
        @JsonPropertyDescription("The name that it was stored under") @Needed @Nullable String name,
        @JsonPropertyDescription("A version, from 1 on; the current one without it") @Min(1)
                @Nullable Integer version,
        @JsonPropertyDescription("A call to try") @Nullable AskedCall call,
        @JsonPropertyDescription(
                        "A call that a run has made, in place of `call`; it is decided by what was known as it began")
                @Nullable AskedPast past,
        @JsonPropertyDescription(
                        "Values of the variables `counts`, `labels`, `plan`, `run` and `at`, as in `{\"counts\": {\"of_tool\": 4}}`; what is left out is as of a run that has done nothing")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode facts) {

    /**
     * Call of the past that is asked about; null for one to try.
     *
     * @throws GroveException validation_failed where another one is asked about as well
     */
    @Nullable AskedPast onlyPast() {
        if (past != null && (call != null || facts != null)) {
            throw GroveException.invalid(
                    "past", "has its arguments and facts; leave call and facts out");
        }
        return past;
    }

    /** A call that a run has made. */
    @JsonTypeName("PolicyQuestionPast")
    @JsonClassDescription("A call that a run has made.")
    record AskedPast(
            @JsonPropertyDescription("The run's id") @Needed @SchemaOf(UUID.class)
                    @Nullable String runId,
            @JsonPropertyDescription("Number of the turn that asked for the call") @Needed @Min(1)
                    @Nullable Integer turn,
            @JsonPropertyDescription("Id of the call, as the turn has it") @Needed
                    @Nullable String toolCallId) {

        /**
         * Finds the call.
         *
         * @throws GroveException validation_failed, not_found
         */
        PastCall find(PastCalls calls, TenantId tenant) {
            if (runId == null) {
                throw OperationInput.missing("past.run_id");
            }
            if (turn == null) {
                throw OperationInput.missing("past.turn");
            }
            if (turn < 1) {
                throw GroveException.invalid("past.turn", "must be 1 or more, as turns are");
            }
            if (toolCallId == null) {
                throw OperationInput.missing("past.tool_call_id");
            }
            return calls.get(
                    tenant,
                    Uuids.parse(runId)
                            .map(RunId::new)
                            .orElseThrow(() ->
                                    GroveException.invalid(
                                            "past.run_id", "must be the id of a run")),
                    turn,
                    toolCallId);
        }
    }

    /** A call of a tool. */
    @JsonTypeName("PolicyQuestionCall")
    @JsonClassDescription("A call of a tool.")
    record AskedCall(
            @JsonPropertyDescription("As `GET /agent-tools` lists it") @Needed
                    @Nullable String tool,
            @JsonPropertyDescription(
                            "Arguments that satisfy the schema of the tool; none without it")
                    @SchemaOf(ObjectNode.class)
                    @Nullable JsonNode args) {}
}
