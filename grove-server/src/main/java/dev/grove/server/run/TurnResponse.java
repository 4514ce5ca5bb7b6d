package dev.grove.server.run;

import dev.grove.core.run.CallProgress;
import dev.grove.core.run.Turn;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A turn on the wire. */
record TurnResponse(
        int turn,
        String status,
        @Nullable String model,
        @Nullable String text,
        List<CallResponse> toolCalls,
        UsageResponse usage,
        Instant startedAt,
        @Nullable Instant completedAt) {

    static TurnResponse of(Turn turn) {
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
     * One tool call.
     *
     * @param status null until it starts
     * @param childRunId the run that does what it asks for, if it delegates
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
            @Nullable Instant completedAt) {

        private static CallResponse of(Turn.Call call) {
            CallProgress progress = call.progress();
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
                            null)
                    : new CallResponse(
                            call.id(),
                            call.name(),
                            call.arguments(),
                            progress.status().wireName(),
                            progress.result(),
                            progress.isError(),
                            progress.child() == null ? null : progress.child().value(),
                            progress.startedAt(),
                            progress.completedAt());
        }
    }
}
