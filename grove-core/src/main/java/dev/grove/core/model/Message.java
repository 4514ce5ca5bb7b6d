package dev.grove.core.model;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Entry of a conversation's history. */
public sealed interface Message {

    /**
     * The goal, or words of the engine to the model.
     *
     * @param parts in the order in which the model reads them; at least one
     */
    record User(List<Part> parts) implements Message {

        public User {
            parts = List.copyOf(parts);
        }

        public User(String text) {
            this(List.of(new Part.Text(text)));
        }

        /** Returns the words alone. */
        public String text() {
            return parts.stream()
                    .flatMap(part ->
                            part instanceof Part.Text(String text)
                                    ? Stream.of(text)
                                    : Stream.empty())
                    .collect(Collectors.joining("\n\n"));
        }

        /** Whether the message is words alone. */
        public boolean isText() {
            return parts.size() == 1 && parts.getFirst() instanceof Part.Text;
        }
    }

    /** Part of a message of the user. */
    sealed interface Part {

        record Text(String text) implements Part {}

        /** An image with its size in pixels. */
        record Image(PartContent content, int width, int height) implements Part {}

        /**
         * A PDF.
         *
         * @param pages estimated; at least 1
         */
        record Document(PartContent content, String name, int pages) implements Part {}
    }

    /**
     * Stands at the beginning, after the goal, for turns that the conversation no longer contains.
     *
     * @param answers how many answers it stands for
     */
    record Summary(int answers, String text) implements Message {}

    /**
     * An answer of a model.
     *
     * @param provider who gave it: its raw form goes back only to the same provider, others get
     *     text and tool calls
     */
    record Assistant(String provider, Answer answer) implements Message {}

    /** Results of all tool calls of the answer before, in the order asked. */
    record ToolResults(List<ToolCallResult> results) implements Message {
        public ToolResults {
            results = List.copyOf(results);
        }
    }

    /** The result of one call, as the model reads it. */
    record ToolCallResult(String callId, String toolName, String content, boolean isError) {}
}
