package dev.grove.server.chat;

import dev.grove.core.session.IfBusy;
import dev.grove.server.chat.chunk.AnswerId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Request of a client, as far as it is believed. */
sealed interface ChatRequest {

    /** The client's id of the chat. */
    String id();

    /**
     * New words.
     *
     * @param message the client's id of them
     * @param isEdit whether they replace a message that has this id
     * @param isFirst whether the client shows no other message
     */
    record Say(
            String id,
            String message,
            String text,
            boolean isEdit,
            boolean isFirst,
            @Nullable IfBusy ifBusy)
            implements ChatRequest {}

    /**
     * Asks for another answer.
     *
     * @param answer id of the answer, or of its message; null for the last one
     * @param message the client's id of the last message that it shows; null for none
     */
    record Regenerate(
            String id, @Nullable String answer, @Nullable String message, @Nullable IfBusy ifBusy)
            implements ChatRequest {}

    /**
     * Answers to what a run waits for.
     *
     * @param answer id of the answer that waits
     */
    record GoOn(String id, String answer, List<Given> given) implements ChatRequest {

        public GoOn {
            given = List.copyOf(given);
        }
    }

    /** Answer to one wait, which may be open or not. */
    sealed interface Given {

        /** The client's name of it. */
        String name();

        /**
         * Decision of a person.
         *
         * @param name as {@link AnswerId#approval} made it
         * @param signature of what was asked; null where the client was given none
         */
        record Decided(
                String name, boolean approved, @Nullable String reason, @Nullable String signature)
                implements Given {}

        /**
         * Output of a call.
         *
         * @param name id of the call
         */
        record Output(String name, String content, boolean isError) implements Given {}
    }
}
