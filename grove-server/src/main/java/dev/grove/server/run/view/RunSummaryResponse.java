package dev.grove.server.run.view;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.run.record.RunSummary;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run as a row of a list, on the wire. */
@JsonTypeName("RunSummary")
public record RunSummaryResponse(
        UUID id,
        UUID runId,
        String kind,
        @Nullable String title,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        @Nullable String model,
        @Nullable String workflow,
        @Nullable Integer workflowVersion,
        @Nullable String graph,
        String status,
        @Nullable String stopReason,
        @Nullable String errorCode,
        @Nullable String goal,
        @Nullable String tool,
        String origin,
        List<String> labels,
        @Nullable UUID parentRunId,
        UUID rootRunId,
        int depth,
        @Nullable List<RunCountsResponse.Count> descendants,
        int turns,
        UsageResponse usage,
        @Nullable BigDecimal maxCostUsd,
        List<String> waitingFor,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    public static RunSummaryResponse of(RunSummary run) {
        return new RunSummaryResponse(
                run.id().value(),
                run.id().value(),
                run.work().kind().wireName(),
                run.work().title(),
                run.work().agent(),
                run.work().agentVersion(),
                run.model(),
                run.work().workflow(),
                run.work().workflowVersion(),
                run.work().graph(),
                run.status().wireName(),
                run.stopReason(),
                run.errorCode(),
                run.work().goal(),
                run.work().tool(),
                run.marks().source().wireName(),
                run.marks().labels(),
                run.parent() == null ? null : run.parent().value(),
                run.root().value(),
                run.depth(),
                run.descendants() == null ? null : RunCountsResponse.Count.of(run.descendants()),
                run.turns(),
                UsageResponse.of(run.spending()),
                run.maxCostUsd(),
                run.waits(),
                run.createdAt(),
                run.startedAt(),
                run.finishedAt());
    }
}
