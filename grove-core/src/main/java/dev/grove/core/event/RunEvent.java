package dev.grove.core.event;

import dev.grove.core.id.RunId;

/**
 * One line of a run's history, or a live-only remark.
 *
 * @param seq from 1, without gaps; 0 for live-only events, which are in no log
 * @param type such as {@code turn.started}
 * @param line a JSON object on one line: {@code type} first, then what is not known from elsewhere.
 *     So it is stored, since a row of the log says once for all its events whose they are
 */
public record RunEvent(RunId run, long seq, String type, String line) {

    /**
     * The whole event, as subscribers get it: {@code type}, {@code run_id}, {@code seq} if it is
     * durable, and what the line adds.
     */
    public String json() {
        int rest = EventLine.TYPE.length() + type.length() + 1;
        return line.substring(0, rest) + EventLine.position(run, seq) + line.substring(rest);
    }

    public boolean isDurable() {
        return seq > 0;
    }

    /** Nothing follows such an event, unless the run is resumed. */
    public boolean isTerminal() {
        return EventType.isTerminal(type);
    }

    public boolean is(EventType wanted) {
        return type.equals(wanted.wireName());
    }
}
