package dev.grove.core.operation;

import dev.grove.core.page.Page;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Result of an operation. */
public sealed interface Answer {

    /** A record as callers read it. */
    record View(Record view) implements Answer {}

    /** A record that may be read as a text in another media type, too. */
    record Document(Record view, Supplier<String> text) implements Answer {}

    /**
     * A record that was stored.
     *
     * @param name by which a new one is read below the path that it was posted to; null for none
     * @param created whether there was none of its name
     */
    record Stored(Record view, @Nullable String name, boolean created) implements Answer {}

    /**
     * A record of work that was begun.
     *
     * @param done whether it is done already
     */
    record Begun(Record view, boolean done) implements Answer {}

    /**
     * A record of a run that was started or changed.
     *
     * @param location path that it is read by
     */
    record Accepted(Record view, String location) implements Answer {}

    /** A text in place of the record that is answered otherwise. */
    record Text(String text) implements Answer {}

    /** A part of a list. */
    record Listed(Page<? extends Record> page) implements Answer {}

    /** A thing that is no more. */
    record Removed(String name) implements Answer {}
}
