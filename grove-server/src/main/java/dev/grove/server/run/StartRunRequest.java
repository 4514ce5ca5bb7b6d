package dev.grove.server.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.server.run.attachment.AttachmentRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /agents/{name}/run} and {@code …/runs}.
 *
 * @param version of the agent; the current one when absent
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 * @param workspaceFrom the run whose files it starts with instead
 * @param attachments of the goal
 */
public record StartRunRequest(
        @Nullable String goal,
        @Nullable LimitsRequest limits,
        @Nullable String model,
        @Nullable ObjectNode metadata,
        @Nullable Integer priority,
        @Nullable Integer version,
        @Nullable Map<String, String> workspaceFiles,
        @Nullable WorkspaceFrom workspaceFrom,
        @Nullable List<@Nullable String> labels,
        @Nullable List<@Nullable AttachmentRequest> attachments) {

    /** A run, and the turn as whose end left its files; the last one when absent. */
    record WorkspaceFrom(@Nullable String runId, @Nullable Integer turn) {

        WorkspaceOrigin toOrigin() {
            return new WorkspaceOrigin(
                    Uuids.parse(runId == null ? "" : runId)
                            .map(RunId::new)
                            .orElseThrow(() ->
                                    GroveException.invalid(
                                            "workspace_from.run_id", "must be the id of a run")),
                    turn);
        }
    }

    public List<AttachedData> attached() {
        return AttachmentRequest.given(attachments);
    }

    /** Copies it without the bytes of attachments, which are identified by their digests. */
    StartRunRequest withoutAttachments() {
        return new StartRunRequest(
                goal,
                limits,
                model,
                metadata,
                priority,
                version,
                workspaceFiles,
                workspaceFrom,
                labels,
                null);
    }

    public StartRun toCommand(String agent, RunSource source, KeyId by) {
        return new StartRun(
                agent,
                version,
                goal == null ? "" : goal,
                model,
                limits == null ? null : limits.toChanges(),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                workspaceFiles == null ? Map.of() : workspaceFiles,
                workspaceFrom == null ? null : workspaceFrom.toOrigin(),
                new RunMarks(source, GivenLabels.of(labels), by));
    }
}
