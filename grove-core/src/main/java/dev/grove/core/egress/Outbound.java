package dev.grove.core.egress;

/**
 * Outcome of an {@link OutboundRequest}.
 *
 * @param <T> type that its answer was read into
 */
public sealed interface Outbound<T> {

    /** It was answered. */
    record Answered<T>(T answer) implements Outbound<T> {}

    /** Nothing of it left: the connection could not be made. */
    record NotSent<T>(String why) implements Outbound<T> {}

    /** It is unknown whether it arrived. */
    record Lost<T>(String why) implements Outbound<T> {}

    /** It may not be made at all. */
    record Refused<T>(String why) implements Outbound<T> {}
}
