package dev.grove.core.event;

import dev.grove.core.id.RunId;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;

/**
 * Event of a run in its written form: rendered once, then stored and replayed as it is.
 *
 * @param seq from 1, without gaps; 0 for live-only events, which are in no log
 * @param type such as {@code turn.started}
 * @param line a JSON object on one line: {@code type} first, then what is not known from elsewhere.
 *     The log stores it so, since an entry names the run once for all its events
 */
public record EventLine(RunId run, long seq, String type, String line) {

    /** How each line begins; the type follows, which needs no escapes. */
    private static final String TYPE = "{\"type\":\"";

    /**
     * Renders an event.
     *
     * @param seq 0 for a live-only event
     * @param data a JSON object of what the type adds; it follows the members of every event
     */
    public static EventLine of(RunId run, long seq, EventType type, Instant at, String data) {
        return new EventLine(run, seq, type.wireName(), render(type, at, data));
    }

    /** The line alone, which is the same for every run. */
    public static String render(EventType type, Instant at, String data) {
        StringBuilder line = new StringBuilder(data.length() + 80);
        line.append(TYPE).append(type.wireName()).append("\",\"at\":\"").append(at).append('"');
        if (data.equals("{}")) {
            line.append('}');
        } else {
            line.append(',').append(data, 1, data.length());
        }
        return line.toString();
    }

    /**
     * The event that a stored line holds.
     *
     * @throws IllegalStateException when the line is none that {@link #of} made
     */
    public static EventLine parse(RunId run, long seq, String line) {
        int end = line.indexOf('"', TYPE.length());
        if (!line.startsWith(TYPE) || end < 0) {
            throw new IllegalStateException("Event " + seq + " of run " + run + " is no event");
        }
        return new EventLine(run, seq, line.substring(TYPE.length(), end), line);
    }

    /**
     * The whole event, as subscribers get it: {@code type}, {@code run_id}, {@code seq} if it is
     * durable, and what the line adds.
     */
    public String json() {
        int rest = TYPE.length() + type.length() + 1;
        String position = ",\"run_id\":\"" + run + (isDurable() ? "\",\"seq\":" + seq : "\"");
        return line.substring(0, rest) + position + line.substring(rest);
    }

    public boolean isDurable() {
        return seq > 0;
    }

    /** Nothing follows such an event, unless the run is resumed. */
    public boolean isTerminal() {
        return EventType.isTerminal(type);
    }

    /** Whether the run has another status since. */
    boolean isOfStatus() {
        return type.startsWith("run.");
    }

    /** Whether it says that the model is asked for this turn. */
    boolean begins(int turn) {
        return is(EventType.TURN_STARTED)
                && JsonMapper.shared().readTree(line).path("turn").asInt(0) == turn;
    }

    public boolean is(EventType wanted) {
        return type.equals(wanted.wireName());
    }
}
