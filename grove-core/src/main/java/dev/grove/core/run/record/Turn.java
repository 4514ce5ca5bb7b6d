package dev.grove.core.run.record;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * LLM call of a run and the tool calls it asked for, as callers see them.
 *
 * @param turn from 1
 * @param model null until the answer is recorded, as are text and calls
 * @param completedAt null while the turn is open
 */
public record Turn(
        int turn,
        @Nullable String model,
        @Nullable String text,
        List<Call> calls,
        Spending spending,
        Instant startedAt,
        @Nullable Instant completedAt) {

    public Turn {
        calls = List.copyOf(calls);
    }

    public boolean isClosed() {
        return completedAt != null;
    }

    /**
     * Tool call and its progress.
     *
     * @param progress null until it starts
     */
    public record Call(
            String id, String name, JsonNode arguments, @Nullable CallProgress progress) {}
}
