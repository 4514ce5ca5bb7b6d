package dev.grove.core.event;

import dev.grove.core.id.RunId;
import java.time.Instant;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The written form of an event: rendered once, then stored and replayed as it is. */
public final class EventLine {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

    /** How each line begins; the type follows, which needs no escapes. */
    static final String TYPE = "{\"type\":\"";

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
        line.put("at", at.toString());
        line.setAll(data);
        return new RunEvent(run, seq, type, JSON.writeValueAsString(line));
    }

    /**
     * The event that a stored line holds.
     *
     * @throws IllegalStateException when the line is none that {@link #render} wrote
     */
    static RunEvent parse(RunId run, long seq, String line) {
        int end = line.indexOf('"', TYPE.length());
        if (!line.startsWith(TYPE) || end < 0) {
            throw new IllegalStateException("Event " + seq + " of run " + run + " is no event");
        }
        String type = line.substring(TYPE.length(), end);
        String position = position(run, seq);
        return line.startsWith(position, end + 1)
                ? new RunEvent(
                        run,
                        seq,
                        type,
                        line.substring(0, end + 1) + line.substring(end + 1 + position.length()))
                : new RunEvent(run, seq, type, line);
    }

    /**
     * Whose an event is and its number, as it goes to subscribers after the type. Lines that were
     * stored before rows said so have it too.
     *
     * @param seq 0 for a live-only event
     */
    static String position(RunId run, long seq) {
        String ofRun = ",\"run_id\":\"" + run + '"';
        return seq > 0 ? ofRun + ",\"seq\":" + seq : ofRun;
    }
}
