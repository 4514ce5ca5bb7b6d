package dev.grove.core.event;

/**
 * One line of a run's history, or a live-only remark.
 *
 * @param seq from 1, without gaps; 0 for live-only events, which are in no log
 * @param type such as {@code turn.started}
 * @param json the whole event as one JSON object on one line: {@code type}, {@code run_id}, {@code
 *     seq}, {@code at} and what the type adds
 */
public record RunEvent(long seq, String type, String json) {

    public static final String TEXT_DELTA = "text.delta";
    public static final String NOT_LIVE = "not_live";

    public boolean isDurable() {
        return seq > 0;
    }

    /** Nothing follows such an event, unless the run is resumed. */
    public boolean isTerminal() {
        return switch (type) {
            case "run.completed", "run.stopped", "run.failed", "run.cancelled" -> true;
            default -> false;
        };
    }
}
