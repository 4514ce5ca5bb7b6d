package dev.grove.core.tool;

import dev.grove.core.id.WorkflowId;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Request for something that a call needs from outside before it has a result. The run waits for
 * it, and is not executed meanwhile.
 */
public sealed interface WaitRequest {

    /**
     * The caller's application does what the call asks for, and brings the result.
     *
     * @param patience how long that is waited for; null for as long as the run may
     */
    record ClientResult(@Nullable Duration patience) implements WaitRequest {}

    /**
     * Another run does it. Only of a tool that says so by {@link Tool#startsRuns}: that run's id is
     * durable in the call's marker before it is made.
     *
     * @param agent of the same tenant, that runs
     * @param caps lower ones than the agent's
     */
    record ChildRun(String agent, String goal, Caps caps) implements WaitRequest {

        /** Caps of the other run; null leaves one as its agent has it. */
        public record Caps(
                @Nullable Integer maxTurns,
                @Nullable Long maxTokens,
                @Nullable BigDecimal maxCostUsd,
                @Nullable Long maxSeconds) {

            public static final Caps NONE = new Caps(null, null, null, null);
        }
    }

    /**
     * A version of a workflow does it; otherwise as {@link ChildRun}.
     *
     * @param input fits the schema of the workflow's input
     */
    record ChildWorkflow(WorkflowId workflow, String name, int version, JsonNode input)
            implements WaitRequest {}
}
