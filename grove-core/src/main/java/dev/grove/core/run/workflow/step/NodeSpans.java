package dev.grove.core.run.workflow.step;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.trace.RunPlace;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.core.telemetry.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The spans of a workflow's nodes: each is given out by the advance that settles the node, and the
 * runs of all its tries are below it.
 */
@Component
public class NodeSpans {

    private final Tracing tracing;

    NodeSpans(Tracing tracing) {
        this.tracing = tracing;
    }

    /** Below the node that it is a run of; of a run in no trace, where this thread is. */
    static @Nullable String traceOf(WorkflowRun run, String path) {
        return RunPlace.of(run.id(), run.trace())
                .map(place -> place.node(path).toString())
                .orElseGet(TraceContext::currentText);
    }

    /** Exports the spans of settled nodes; call when their rows are durable. */
    public void settled(WorkflowRun run, Collection<NodeRow> rows) {
        settled(run.id(), run.trace(), rows);
    }

    /**
     * @param trace where the workflow's run is in one; null for none
     */
    public void settled(RunId run, @Nullable String trace, Collection<NodeRow> rows) {
        RunPlace place = tracing.isOn() ? RunPlace.of(run, trace).orElse(null) : null;
        if (place == null) {
            return;
        }
        for (NodeRow row : rows) {
            if (row.isSettled() && row.endedAt() != null && !row.path().equals(NodeRow.GRAPH)) {
                export(place, row);
            }
        }
    }

    private void export(RunPlace place, NodeRow row) {
        Span span =
                tracing.of(
                                "node " + row.path(),
                                SpanKind.INTERNAL,
                                parent(place, row.key().holder()),
                                place.node(row.path()).spanId(),
                                row.startedAt())
                        .setAttribute(SpanNames.NODE, row.path())
                        .setAttribute(SpanNames.NODE_KIND, row.kind())
                        .setAttribute(SpanNames.NODE_STATUS, row.status().wireName())
                        .setAttribute(SpanNames.NODE_ATTEMPT, (long) row.attempt());
        RunId child = row.child();
        if (child != null) {
            span.setAttribute(SpanNames.CHILD, child.toString());
        }
        if (row.status() == NodeStatus.FAILED) {
            RunError error = row.error();
            span.setStatus(StatusCode.ERROR)
                    .setAttribute(SpanNames.ERROR_TYPE, error == null ? "internal" : error.code());
        }
        span.end(row.endedAt());
    }

    private static TraceContext parent(RunPlace place, @Nullable String holder) {
        return holder == null ? place.run() : place.node(holder);
    }
}
