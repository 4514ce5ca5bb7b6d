package dev.grove.mcp.run;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.Content;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Answers of calls whose run has ended, or is left waiting. */
public final class RunResult {

    private RunResult() {}

    /**
     * Answers for a run that has ended.
     *
     * @param structured see {@link #left}
     */
    public static CallToolResult of(Run run, boolean structured) {
        return switch (run.status()) {
            case COMPLETED -> completed(run, structured);
            case STOPPED -> failed(run, "The run was stopped by its limits: " + reason(run));
            case FAILED -> failed(run, "The run failed: " + words(run.error()));
            case CANCELLED -> failed(run, "The run was cancelled.");
            case QUEUED, RUNNING, WAITING ->
                    throw new IllegalArgumentException("The run has not ended");
        };
    }

    /**
     * For a run that goes on once it is answered elsewhere.
     *
     * @param structured whether the tool says what its results look like: clients take one without
     *     that for a fault of the server, and do not show it, unless it is an error
     */
    public static CallToolResult left(Run run, String why, boolean structured) {
        return new CallToolResult(List.of(Content.text(why), link(run)), null, structured);
    }

    private static CallToolResult completed(Run run, boolean structured) {
        JsonNode result = run.result();
        String text =
                result == null ? "" : result.isString() ? result.stringValue() : result.toString();
        return new CallToolResult(
                List.of(Content.text(text), link(run)),
                result != null && result.isObject() ? result : null,
                structured && (result == null || !result.isObject()));
    }

    private static CallToolResult failed(Run run, String why) {
        return new CallToolResult(List.of(Content.text(why), link(run)), null, true);
    }

    private static String reason(Run run) {
        StopReason reason = run.stopReason();
        Shortfall shortfall = run.shortfall();
        if (reason == null) {
            return "unknown";
        }
        String why =
                shortfall != null
                        ? run.explain(shortfall)
                        : run.agentWork() == null ? null : reason.explain();
        return why == null ? reason.wireName() : reason.wireName() + ". " + why;
    }

    private static String words(@Nullable RunError error) {
        return error == null ? "unknown" : error.code() + ", " + error.message();
    }

    private static Content link(Run run) {
        return Content.resourceLink(
                RunUri.of(run.id()), "run " + run.id(), "The run", "application/json");
    }
}
