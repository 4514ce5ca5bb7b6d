package dev.grove.core.run.observation;

import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.NotedObservation;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads an observation as a model writes it: arguments that satisfy {@link #SCHEMA}. */
public final class WrittenObservation {

    static final int LONGEST_TEXT = 4_000;
    static final int MOST_TAGS = 8;
    static final String TAG = "[a-z0-9-]{1,40}";
    static final int MOST_MEMBERS = 16;
    static final int LONGEST_VALUE = 500;

    /** Numbers beyond it are no facts that a person reads. */
    private static final String LARGEST_NUMBER = "1000000000000000";

    static final String SCHEMA =
            """
            {"type": "object",
             "properties": {
               "text": {"type": "string", "minLength": 1, "maxLength": %d,
                        "description": "The fact, in words that are understood without the conversation."},
               "tags": {"type": "array", "maxItems": %d, "items": {"type": "string", "pattern": "^%s$"},
                        "description": "To find it by."},
               "metadata": {
                 "type": "object", "maxProperties": %d, "additionalProperties": false,
                 "description": "Values that belong to it, by name.",
                 "patternProperties": {
                   "^[A-Za-z0-9_.-]{1,60}$": {
                     "anyOf": [
                       {"type": "string", "maxLength": %d},
                       {"type": "number", "minimum": -%s, "maximum": %s},
                       {"type": "boolean"}]}}}},
             "required": ["text"],
             "additionalProperties": false}
            """
                    .formatted(
                            LONGEST_TEXT,
                            MOST_TAGS,
                            TAG,
                            MOST_MEMBERS,
                            LONGEST_VALUE,
                            LARGEST_NUMBER,
                            LARGEST_NUMBER);

    private WrittenObservation() {}

    static NotedObservation read(JsonNode arguments, Scrubber scrubber) {
        TreeSet<String> tags = new TreeSet<>();
        arguments.path("tags").forEach(tag -> tags.add(scrubber.scrub(tag.asString(""))));
        ObjectNode metadata =
                arguments.path("metadata") instanceof ObjectNode given
                        ? given
                        : JsonNodeFactory.instance.objectNode();
        return new NotedObservation(
                text(scrubber.scrub(arguments.path("text").asString(""))),
                List.copyOf(tags),
                scrubber.scrub(metadata));
    }

    /**
     * The observation as the model asked for it, whose arguments were scrubbed as they were
     * journalled: references in it stay references.
     */
    public static NotedObservation asAsked(JsonNode arguments) {
        return read(arguments, Scrubber.NONE);
    }

    private static String text(String scrubbed) {
        boolean fits = scrubbed.codePointCount(0, scrubbed.length()) <= LONGEST_TEXT;
        return StorableText.of(
                fits
                        ? scrubbed
                        : scrubbed.substring(0, scrubbed.offsetByCodePoints(0, LONGEST_TEXT)));
    }
}
