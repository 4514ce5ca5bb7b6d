package dev.grove.core.run.event.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventType;
import dev.grove.core.run.event.EventTypes;
import dev.grove.core.run.event.WrittenEvents;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schemas say what the lines are. */
class EventSchemasTest {

    private static final ObjectNode DOCUMENT = EventSchemas.document();

    /** A member that no schema has is a fault here, though not to clients. */
    private static final JsonSchema STRICT = strict();

    @Test
    void areSchemasOfTheirDialect() {
        assertThat(new JsonSchemas().faults(DOCUMENT)).isEmpty();
    }

    @Test
    void eachTypeHasOneRecord() {
        assertThat(EventTypes.records())
                .extracting(EventTypes::of)
                .containsExactly(EventType.values());
    }

    @Test
    void eachMemberHasWords() {
        for (JsonNode schema : DOCUMENT.path("$defs")) {
            assertThat(schema.path("description").asString("")).isNotBlank();
            schema.path("properties")
                    .forEachEntry((name, member) ->
                            assertThat(
                                            member.has("$ref")
                                                    || member.has("const")
                                                    || member.has("description"))
                                    .as(name)
                                    .isTrue());
        }
    }

    @Test
    void eachEventThatIsWrittenSatisfiesThem() {
        for (ObjectNode event : written()) {
            assertThat(STRICT.faults(event)).as(event.toString()).isEmpty();
        }
    }

    @Test
    void aMemberThatIsMissingOrOfAnotherTypeIsAFault() {
        for (ObjectNode event : written()) {
            String type = event.path("type").stringValue();
            for (JsonNode name : schemaOf(type).path("required")) {
                ObjectNode less = event.deepCopy();
                less.remove(name.stringValue());
                assertThat(STRICT.faults(less)).as(type + " without " + name).isNotEmpty();
                if (!type.equals("run.completed") || !name.stringValue().equals("result")) {
                    ObjectNode other = event.deepCopy();
                    other.putArray(name.stringValue()).add(true);
                    assertThat(STRICT.faults(other))
                            .as(type + " with another " + name)
                            .isNotEmpty();
                }
            }
            assertThat(STRICT.faults(event.deepCopy().put("more", 1))).isNotEmpty();
        }
    }

    private static List<ObjectNode> written() {
        return WrittenEvents.all().stream()
                .map(event ->
                        event.line(
                                WrittenEvents.RUN,
                                event.type().isDurable() ? 1 : 0,
                                WrittenEvents.AT))
                .map(line -> (ObjectNode) JsonMapper.shared().readTree(line.json()))
                .toList();
    }

    private static JsonNode schemaOf(String wireName) {
        for (EventType type : EventType.values()) {
            if (type.wireName().equals(wireName)) {
                return DOCUMENT.path("$defs").path(EventSchemas.nameOf(type));
            }
        }
        throw new AssertionError(wireName);
    }

    private static JsonSchema strict() {
        ObjectNode closed = DOCUMENT.deepCopy();
        closed.path("$defs")
                .forEach(schema -> ((ObjectNode) schema).put("additionalProperties", false));
        return new JsonSchemas().compile(closed);
    }
}
