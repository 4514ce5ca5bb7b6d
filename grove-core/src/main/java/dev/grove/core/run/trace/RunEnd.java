package dev.grove.core.run.trace;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that has ended, as its span says it.
 *
 * @param reason why it completed or was stopped; null otherwise
 * @param error the code of one that failed; null otherwise
 */
public record RunEnd(
        TenantId tenant,
        RunId run,
        Work work,
        RunStatus status,
        @Nullable String reason,
        @Nullable String error,
        Spending spending,
        Instant createdAt,
        Instant endedAt) {

    /** Ends the run's span, which began when the run was made. */
    void export(Tracing tracing, RunPlace place) {
        Span span =
                tracing.of(
                        name(), SpanKind.INTERNAL, place.parent(), place.run().spanId(), createdAt);
        if (span.isRecording()) {
            describe(span);
        }
        span.end(endedAt.isBefore(createdAt) ? createdAt : endedAt);
    }

    /** Name of the span, by the kind of the run: an agent's, a workflow's, or that of one call. */
    private String name() {
        return switch (work) {
            case AgentWork agent -> SpanNames.INVOKE_AGENT + " " + agent.name();
            case WorkflowWork workflow -> SpanNames.INVOKE_WORKFLOW + " " + workflow.name();
            case CallWork call -> "tool_call " + call.tool();
        };
    }

    private void describe(Span span) {
        span.setAttribute(SpanNames.TENANT, tenant.toString())
                .setAttribute(SpanNames.RUN, run.toString())
                .setAttribute(SpanNames.CONVERSATION, run.toString())
                .setAttribute(SpanNames.RUN_STATUS, status.wireName())
                .setAttribute(SpanNames.COST, spending.costUsd().doubleValue());
        switch (work) {
            case AgentWork agent ->
                    span.setAttribute(SpanNames.OPERATION, SpanNames.INVOKE_AGENT)
                            .setAttribute(SpanNames.AGENT_ID, agent.agent().toString())
                            .setAttribute(SpanNames.AGENT_NAME, agent.name())
                            .setAttribute(
                                    SpanNames.AGENT_VERSION, Integer.toString(agent.version()))
                            .setAttribute(SpanNames.PROVIDER, agent.model().provider())
                            .setAttribute(SpanNames.REQUEST_MODEL, agent.model().model())
                            .setAttribute(SpanNames.INPUT_TOKENS, spending.usage().inputTokens())
                            .setAttribute(SpanNames.OUTPUT_TOKENS, spending.usage().outputTokens());
            case WorkflowWork workflow ->
                    span.setAttribute(SpanNames.OPERATION, SpanNames.INVOKE_WORKFLOW)
                            .setAttribute(SpanNames.WORKFLOW_NAME, workflow.name());
            case CallWork call -> span.setAttribute(SpanNames.TOOL_NAME, call.tool());
        }
        if (reason != null) {
            span.setAttribute(SpanNames.STOP_REASON, reason);
        }
        if (status == RunStatus.FAILED) {
            span.setStatus(StatusCode.ERROR)
                    .setAttribute(SpanNames.ERROR_TYPE, error == null ? "internal" : error);
        }
    }
}
