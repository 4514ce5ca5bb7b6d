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
import dev.grove.language.decide.fact.Start;
import jakarta.validation.constraints.Min;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Question what a policy would say of a call. */
@JsonTypeName("PolicyQuestion")
@JsonClassDescription(
        "A call or a start to try, or a call that a run has made, for a policy to decide.")
record PolicyAsked(
        @JsonPropertyDescription("The name that it was stored under") @Needed @Nullable String name,
        @JsonPropertyDescription("A version, from 1 on; the current one without it") @Min(1)
                @Nullable Integer version,
        @JsonPropertyDescription("A call to try") @Nullable AskedCall call,
        @JsonPropertyDescription("A start to try, in place of `call`") @Nullable AskedStart start,
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
        if (past != null && (call != null || start != null || facts != null)) {
            throw GroveException.invalid(
                    "past", "has its arguments and facts; leave call, start and facts out");
        }
        return past;
    }

    /**
     * Start that is asked about; null for a call.
     *
     * @throws GroveException validation_failed where a call is asked about as well, and for one
     *     that is of no run
     */
    @Nullable Start onlyStart() {
        if (start != null && call != null) {
            throw GroveException.invalid("start", "is in place of call; leave one of them out");
        }
        return start == null ? null : start.checked();
    }

    /** A run that is about to begin. */
    @JsonTypeName("PolicyQuestionStart")
    @JsonClassDescription(
            "A run that is about to begin: of an agent, of a workflow, or of one call of a tool. It need not be there.")
    record AskedStart(
            @JsonPropertyDescription("Name of the agent") @Nullable String agent,
            @JsonPropertyDescription("Name of the workflow") @Nullable String workflow,
            @JsonPropertyDescription("Name of the tool") @Nullable String tool,
            @JsonPropertyDescription("Of the agent or the workflow; 1 without it") @Min(1)
                    @Nullable Integer version,
            @JsonPropertyDescription(
                            "Below the root of its tree; 0, as of what a caller starts, without it")
                    @Min(0)
                    @Nullable Integer depth) {

        private Start checked() {
            Map<String, String> named = new LinkedHashMap<>();
            put(named, Start.AGENT, agent);
            put(named, Start.WORKFLOW, workflow);
            put(named, Start.TOOL, tool);
            if (named.size() != 1) {
                throw GroveException.invalid("start", "must name one agent, workflow or tool");
            }
            if (version != null && (version < 1 || tool != null)) {
                throw GroveException.invalid(
                        "start.version", "must be 1 or more, of an agent or a workflow");
            }
            if (depth != null && depth < 0) {
                throw GroveException.invalid("start.depth", "must be 0 or more");
            }
            Map.Entry<String, String> one = named.entrySet().iterator().next();
            return new Start(
                    one.getKey(),
                    one.getValue(),
                    tool == null ? Integer.valueOf(version == null ? 1 : version) : null,
                    depth == null ? 0 : depth);
        }

        private static void put(Map<String, String> named, String kind, @Nullable String name) {
            if (name != null && !name.isEmpty()) {
                named.put(kind, name);
            }
        }
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
