package dev.grove.core.event;

import dev.grove.core.id.RunId;
import java.time.Instant;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The written form of an event: rendered once, then stored, replayed and streamed as it is. */
public final class EventLine {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

    private EventLine() {}

    /**
     * Renders an event.
     *
     * @param seq 0 for a live-only event, which then carries no {@code seq}
     * @param data what the type adds; appended after the members that every event has
     */
    public static RunEvent render(RunId run, long seq, String type, Instant at, ObjectNode data) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("type", type);
        line.put("run_id", run.toString());
        if (seq > 0) {
            line.put("seq", seq);
        }
        line.put("at", at.toString());
        line.setAll(data);
        return new RunEvent(seq, type, JSON.writeValueAsString(line));
    }

    /** The event that a stored line holds. */
    static RunEvent parse(long seq, String line) {
        try {
            return new RunEvent(seq, JSON.readTree(line).path("type").asString(), line);
        } catch (JacksonException e) {
            throw new IllegalStateException("The event log holds a line that is no JSON", e);
        }
    }
}
