package dev.grove.server.process;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A run that was accepted, and followed to its end.
 *
 * @param events as the streams brought them
 * @param streams how many it took
 */
record FollowedRun(String id, String goal, List<JsonNode> events, int streams) {

    boolean completed() {
        return !events.isEmpty() && is(events.getLast(), "run.completed");
    }

    /** Whether the events are numbered from 1 on, each once and in order. */
    boolean isWhole() {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).path("seq").asInt() != i + 1) {
                return false;
            }
        }
        return true;
    }

    /** How often another server took it over, or the same one again. */
    long resumed() {
        return count("run.resumed");
    }

    long count(String type) {
        return events.stream().filter(event -> is(event, type)).count();
    }

    private static boolean is(JsonNode event, String type) {
        return event.path("type").asString("").equals(type);
    }
}
