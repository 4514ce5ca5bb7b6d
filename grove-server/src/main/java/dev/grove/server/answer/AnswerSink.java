package dev.grove.server.answer;

import java.io.IOException;

/** Writes the parts of an answer as a protocol has them. */
public interface AnswerSink {

    /**
     * Takes the next part.
     *
     * @return whether more is taken; after false no part follows
     * @throws IOException when the reader has gone, which ends the answer and not the run
     */
    boolean accept(AnswerPart part) throws IOException;

    /** Called when all that has come so far was given, to send it. */
    default void flush() throws IOException {}

    /** Whether it takes no more, asked after each {@link #flush}. */
    default boolean hasEnded() {
        return false;
    }

    /** Called when nothing has come for ten seconds, to keep the connection open. */
    default void idle() throws IOException {}
}
