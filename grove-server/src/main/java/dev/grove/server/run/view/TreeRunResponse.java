package dev.grove.server.run.view;

import dev.grove.core.run.delegation.TreeRun;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Run of a tree, on the wire.
 *
 * @param delegatedBy null for a run that was not delegated
 * @param usage its own, without that of its descendants
 */
public record TreeRunResponse(
        UUID runId,
        @Nullable UUID parentRunId,
        @Nullable DelegatedBy delegatedBy,
        int depth,
        String kind,
        @Nullable String title,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        @Nullable String workflow,
        @Nullable String graph,
        @Nullable String tool,
        String status,
        @Nullable String stopReason,
        int turns,
        UsageResponse usage,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    public static TreeRunResponse of(TreeRun run) {
        return new TreeRunResponse(
                run.id().value(),
                run.parent() == null ? null : run.parent().value(),
                DelegatedBy.of(run),
                run.depth(),
                run.work().kind().wireName(),
                run.work().title(),
                run.work().agent(),
                run.work().agentVersion(),
                run.work().workflow(),
                run.work().graph(),
                run.work().tool(),
                run.status().wireName(),
                run.stopReason() == null ? null : run.stopReason().wireName(),
                run.turns(),
                UsageResponse.of(run.spending()),
                run.createdAt(),
                run.startedAt(),
                run.finishedAt());
    }

    /** The call of the parent that the run answers. */
    record DelegatedBy(int turn, String toolCallId) {

        private static @Nullable DelegatedBy of(TreeRun run) {
            return run.parentTurn() == null || run.parentCall() == null
                    ? null
                    : new DelegatedBy(run.parentTurn(), run.parentCall());
        }
    }
}
