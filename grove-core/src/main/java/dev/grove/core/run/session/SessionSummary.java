package dev.grove.core.run.session;

import java.util.List;
import java.util.stream.Stream;

/**
 * Summary that stands for the beginning of a conversation.
 *
 * @param toMessage place of the last message that it covers
 * @param toTurn last turn of that message's run that it covers, where that run wrote it; 0 where
 *     another run did, and it covers all turns
 * @param writtenAt place of the run that wrote it
 * @param afterTurn turns which that run had answered by then
 * @param lastSaid the last messages that it covers, word for word, in order
 */
public record SessionSummary(
        int toMessage,
        int toTurn,
        int writtenAt,
        int afterTurn,
        String text,
        List<SaidMessage> lastSaid) {

    /** How many of the messages that it covers are repeated beside a summary. */
    public static final int REPEATED = 3;

    public SessionSummary {
        lastSaid = List.copyOf(lastSaid);
    }

    /** Message of a person, by its place, or by that of the message whose answer read it. */
    public record SaidMessage(int n, String text) {

        /**
         * A message with those that its answer read on its way.
         *
         * @param toTurn the last turn of that answer which is covered
         */
        static List<SaidMessage> of(int n, Said said, int toTurn) {
            return Stream.concat(Stream.of(said.first()), said.steeredUpTo(toTurn).stream())
                    .map(text -> new SaidMessage(n, text))
                    .toList();
        }
    }
}
