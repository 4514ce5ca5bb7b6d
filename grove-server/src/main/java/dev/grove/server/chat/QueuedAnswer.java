package dev.grove.server.chat;

import dev.grove.server.chat.chunk.AnswerHead;

/** Looks for the answer to a message that waits for others. */
@FunctionalInterface
interface QueuedAnswer {

    /**
     * Looks once.
     *
     * @throws dev.grove.core.error.GroveException when there will be none
     */
    Found look();

    /** How far the message is. */
    sealed interface Found {}

    /** It is being answered. */
    record Begun(AnswerHead head) implements Found {}

    /**
     * It waits.
     *
     * @param position from 1
     */
    record InQueue(int position) implements Found {}
}
