package dev.grove.cli.http;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Event of a run's stream.
 *
 * @param id its position; null of live ones, which are not in the log
 */
public record StreamedEvent(@Nullable String id, String type, JsonNode data) {

    /** Whether it says that there will be no run. */
    public boolean isRefusal() {
        return type.equals("error");
    }

    /** Whether nothing follows it. */
    public boolean isLast() {
        return switch (type) {
            case "run.completed", "run.stopped", "run.failed", "run.cancelled" -> true;
            default -> false;
        };
    }
}
