package dev.grove.core.operation;

/** Type of the {@link Answer} that an operation gives. */
public sealed interface AnswerType {

    /** {@link Answer.View} of a record. */
    record View(Class<? extends Record> view) implements AnswerType {}

    /**
     * {@link Answer.Document} of a record.
     *
     * @param mediaType of its text
     */
    record Document(Class<? extends Record> view, String mediaType) implements AnswerType {}

    /**
     * {@link Answer.View} of a record, or {@link Answer.Text}, as the input says.
     *
     * @param mediaType of the text
     */
    record Formatted(Class<? extends Record> view, String mediaType) implements AnswerType {}

    /** {@link Answer.Accepted} of a record. */
    record Accepted(Class<? extends Record> view) implements AnswerType {}

    /** {@link Answer.Stored} of a record that there was none of. */
    record Created(Class<? extends Record> view) implements AnswerType {}

    /** {@link Answer.Stored} of a record. */
    record Stored(Class<? extends Record> view) implements AnswerType {}

    /** {@link Answer.Listed} of a record. */
    record Listed(Class<? extends Record> view) implements AnswerType {}

    /**
     * {@link Answer.Begun} of a record.
     *
     * @param done words on it when it is done
     * @param underWay words on it when it is not
     */
    record Begun(Class<? extends Record> view, String done, String underWay) implements AnswerType {

        public Begun(Class<? extends Record> view) {
            this(view, "It is done", "It is under way");
        }
    }

    /**
     * {@link Answer.Removed}.
     *
     * @param words such as {@code It is revoked}
     */
    record Removed(String words) implements AnswerType {

        public Removed() {
            this("It is deleted");
        }
    }
}
