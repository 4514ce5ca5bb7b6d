package dev.grove.core.event;

import dev.grove.core.id.RunId;
import java.time.Instant;

/** The written form of an event: rendered once, then stored and replayed as it is. */
public final class EventLine {

    /** How each line begins; the type follows, which needs no escapes. */
    static final String TYPE = "{\"type\":\"";

    private EventLine() {}

    /**
     * A line.
     *
     * @param seq 0 for a live-only event
     * @param data a JSON object of what the type adds; it follows the members of every event
     */
    public static RunEvent of(RunId run, long seq, EventType type, Instant at, String data) {
        StringBuilder line = new StringBuilder(data.length() + 80);
        line.append(TYPE).append(type.wireName()).append("\",\"at\":\"").append(at).append('"');
        if (data.equals("{}")) {
            line.append('}');
        } else {
            line.append(',').append(data, 1, data.length());
        }
        return new RunEvent(run, seq, type.wireName(), line.toString());
    }

    /**
     * The event that a stored line holds.
     *
     * @throws IllegalStateException when the line is none that {@link #of} made
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
