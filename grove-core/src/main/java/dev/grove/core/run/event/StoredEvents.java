package dev.grove.core.run.event;

import dev.grove.core.event.EventType;
import java.util.Optional;
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

    /** Text of {@link TurnEvent.CutOff} among the events of a write; nothing where there is none. */
    public static Optional<String> textOfCutOff(String lines) {
        return lines.lines()
                .filter(line -> line.contains(EventType.TURN_CUT_OFF.wireName()))
                .map(StoredEvents::read)
                .filter(event ->
                        event.path("type")
                                .asString("")
                                .equals(EventType.TURN_CUT_OFF.wireName()))
                .map(event -> event.path("text").asString(""))
                .findFirst();
    }

    public static JsonNode read(String json) {
        return STORED.readTree(json);
    }
}
