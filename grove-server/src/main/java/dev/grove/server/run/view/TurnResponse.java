package dev.grove.server.run.view;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Turn;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A turn on the wire. */
public record TurnResponse(
        int turn,
        String status,
        @Nullable String model,
        @Nullable String text,
        List<CallResponse> toolCalls,
        UsageResponse usage,
        Instant startedAt,
        @Nullable Instant completedAt) {

    public static TurnResponse of(Turn turn) {
        return new TurnResponse(
                turn.turn(),
                turn.isClosed() ? "closed" : "open",
                turn.model(),
                turn.text(),
                turn.calls().stream().map(CallResponse::of).toList(),
                UsageResponse.of(turn.spending()),
                turn.startedAt(),
                turn.completedAt());
    }

    /**
     * Tool call of a turn.
     *
     * @param status null until it starts
     * @param childRunId the run that it delegated to, if it delegates
     * @param settled its settlement after it was cut off: run_again, happened, interrupted or
     *     asked; null where it never was
     * @param filesRestored whether the workspace got the files back that it had before the call
     */
    record CallResponse(
            String id,
            String name,
            JsonNode arguments,
            @Nullable String status,
            @Nullable String result,
            boolean isError,
            @Nullable UUID childRunId,
            @Nullable Instant startedAt,
            @Nullable Instant completedAt,
            @Nullable String settled,
            boolean filesRestored) {

        private static CallResponse of(Turn.Call call) {
            CallProgress progress = call.progress();
            Settlement settled = progress == null ? null : progress.settled();
            return progress == null
                    ? new CallResponse(
                            call.id(),
                            call.name(),
                            call.arguments(),
                            null,
                            null,
                            false,
                            null,
                            null,
                            null,
                            null,
                            false)
                    : new CallResponse(
                            call.id(),
                            call.name(),
                            call.arguments(),
                            progress.status().wireName(),
                            progress.result(),
                            progress.isError(),
                            progress.child() == null ? null : progress.child().value(),
                            progress.startedAt(),
                            progress.completedAt(),
                            settled == null ? null : settled.way().wireName(),
                            settled != null && settled.filesRestored());
        }
    }
}
