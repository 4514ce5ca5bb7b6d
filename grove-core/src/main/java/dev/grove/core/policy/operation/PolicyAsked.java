package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Question what a policy would say of a call. */
@JsonTypeName("PolicyQuestion")
@JsonClassDescription("A call that nobody makes, for a policy to decide.")
record PolicyAsked(
        @JsonPropertyDescription("The name that it was stored under") @Needed @Nullable String name,
        @JsonPropertyDescription("A version, from 1 on; the current one without it") @Min(1)
                @Nullable Integer version,
        @JsonPropertyDescription("The call") @Needed @Nullable AskedCall call,
        @JsonPropertyDescription(
                        "Values of the variables `counts`, `labels`, `plan`, `run` and `at`, as in `{\"counts\": {\"of_tool\": 4}}`; what is left out is as of a run that has done nothing")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode facts) {

    /** A call of a tool. */
    @JsonTypeName("PolicyQuestionCall")
    @JsonClassDescription("A call of a tool.")
    record AskedCall(
            @JsonPropertyDescription("As `GET /agent-tools` lists it") @Needed
                    @Nullable String tool,
            @JsonPropertyDescription("Arguments that satisfy the schema of the tool; none without it")
                    @SchemaOf(ObjectNode.class)
                    @Nullable JsonNode args) {}
}
