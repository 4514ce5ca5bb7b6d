package dev.grove.core.operation;

import dev.grove.core.page.Page;
import java.util.function.Supplier;

/** Result of an operation. */
public sealed interface Answer {

    /** A record as callers read it. */
    record View(Record view) implements Answer {}

    /** A record that may be read as a text in another media type, too. */
    record Document(Record view, Supplier<String> text) implements Answer {}

    /**
     * A record that was stored.
     *
     * @param created whether there was none of its name
     */
    record Stored(Record view, String name, boolean created) implements Answer {}

    /** A part of a list. */
    record Listed(Page<? extends Record> page) implements Answer {}

    /** A thing that is no more. */
    record Removed(String name) implements Answer {}
}
