package dev.grove.core.run.event;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads events: one has arguments deeper than the request that brought them, and longer texts, so
 * the reader of requests would refuse it.
 */
public final class StoredEvents {

    /** Most levels that are read of an event; JSON is written no deeper. */
    private static final int DEEPEST = 1_000;

    private static final JsonMapper STORED =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(DEEPEST)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private StoredEvents() {}

    public static JsonNode read(String json) {
        return STORED.readTree(json);
    }
}
