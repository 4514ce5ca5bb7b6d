package dev.grove.server.run.view;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.LimitsView;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run on the wire.
 *
 * @param agent null where it is not an agent's run, as are its version, goal and model
 * @param call null where the run does not make one alone
 * @param workflow null where it is not the run of one
 * @param id as other resources have theirs; the same as {@code runId}
 */
@JsonTypeName("Run")
public record RunResponse(
        UUID id,
        UUID runId,
        String kind,
        @Nullable String title,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        String status,
        @Nullable String stopReason,
        @Nullable String goal,
        @Nullable String model,
        @Nullable Call call,
        @Nullable Workflow workflow,
        @Nullable JsonNode result,
        @Nullable String summary,
        @Nullable RunError error,
        @Nullable OverBudgetResponse overBudget,
        @JsonProperty("wait") @Nullable WaitResponse waiting,
        @Nullable UUID parentRunId,
        UUID rootRunId,
        int depth,
        @Nullable ForkedFrom forkedFrom,
        int turns,
        UsageResponse usage,
        LimitsView limits,
        ObjectNode metadata,
        String origin,
        List<String> labels,
        List<AttachmentResponse> attachments,
        int priority,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    public static RunResponse of(Run run) {
        AgentWork agent = run.agentWork();
        return new RunResponse(
                run.id().value(),
                run.id().value(),
                run.work().kind().wireName(),
                run.work().title(),
                agent == null ? null : agent.name(),
                agent == null ? null : agent.version(),
                run.status().wireName(),
                run.stopReason() == null ? null : run.stopReason().wireName(),
                agent == null ? null : agent.goal(),
                agent == null ? null : agent.model().toString(),
                Call.of(run.callWork()),
                Workflow.of(run.workflowWork()),
                run.result(),
                run.summary(),
                run.error(),
                OverBudgetResponse.of(run),
                WaitResponse.of(run.waiting()),
                run.parentRunId() == null ? null : run.parentRunId().value(),
                run.rootRunId().value(),
                run.depth(),
                ForkedFrom.of(run),
                run.turns(),
                UsageResponse.of(run.spending()),
                LimitsView.of(run.limits()),
                run.metadata(),
                run.marks().source().wireName(),
                run.marks().labels(),
                run.attachments().stream().map(AttachmentResponse::of).toList(),
                run.priority(),
                run.createdAt(),
                run.startedAt(),
                run.finishedAt());
    }

    /**
     * The workflow that a run of kind {@code workflow} executes.
     *
     * @param graph JSON pointer of a graph within it, where that alone is executed; null for all
     */
    public record Workflow(String name, int version, @Nullable String graph, JsonNode input) {

        private static @Nullable Workflow of(@Nullable WorkflowWork work) {
            return work == null
                    ? null
                    : new Workflow(
                            work.name(),
                            work.version(),
                            work.graph().isEmpty() ? null : work.graph(),
                            work.input());
        }
    }

    /** The one call that a run of kind {@code call} makes. */
    public record Call(String tool, ObjectNode arguments) {

        private static @Nullable Call of(@Nullable CallWork work) {
            return work == null ? null : new Call(work.tool(), work.arguments());
        }
    }

    /** The run whose turns, up to one of them, this run has too. */
    public record ForkedFrom(UUID runId, int turn) {

        private static @Nullable ForkedFrom of(Run run) {
            return run.forkedFrom() == null || run.forkedAtTurn() == null
                    ? null
                    : new ForkedFrom(run.forkedFrom().value(), run.forkedAtTurn());
        }
    }
}
