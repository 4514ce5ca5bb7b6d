package dev.grove.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.RecordSchemas.Direction;
import dev.grove.core.id.RunId;
import dev.grove.language.json.StrictBinding;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class RecordSchemasTest {

    enum Colour {
        RED,
        DARK_BLUE
    }

    enum Maker implements WireNamed {
        ACME_LTD;

        @Override
        public String wireName() {
            return "acme-ltd";
        }
    }

    @JsonClassDescription("A part.")
    record PartDraft(@JsonPropertyDescription("How wide") @Min(1) @Nullable Integer wide) {}

    @JsonClassDescription("A thing to store.")
    @JsonIgnoreProperties({"id"})
    record ThingDraft(
            @JsonPropertyDescription("Its name") @Needed @Pattern(regexp = "[a-z]{1,9}")
                    @Nullable String name,
            @JsonPropertyDescription("Seconds") @Min(1) @Max(60) @UnlessSet("30")
                    @Nullable Long seconds,
            @DecimalMin(value = "0", inclusive = false) @DecimalMax("0.5")
                    @Nullable BigDecimal cost,
            @OneOf(Colour.class) @Nullable String colour,
            @OneOf(Maker.class) @Nullable String maker,
            @Size(min = 1, max = 3) @Nullable List<@Size(max = 5) @Nullable String> tags,
            @Size(max = 2) @Nullable Map<String, @Size(max = 7) @Nullable String> headers,
            @SchemaOf(ObjectNode.class) @Nullable JsonNode schema,
            @JsonPropertyDescription("Its part") @Nullable PartDraft part) {}

    @WordsOf(ThingDraft.class)
    record ThingView(
            RunId id,
            String name,
            long seconds,
            @Nullable String colour,
            List<String> tags,
            Instant createdAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ObjectNode schema) {}

    record Size3d(
            @JsonPropertyDescription("Across") @Max(9) @Nullable Integer wide,
            @JsonUnwrapped Height height) {}

    record Height(@JsonPropertyDescription("Up") @Needed @Nullable Integer high) {}

    record BoxDraft(
            @Needed @Nullable String name, @JsonUnwrapped Size3d size, @Nullable Integer weight) {}

    @WordsOf(BoxDraft.class)
    record BoxView(String name, int wide, int high) {}

    private final Map<String, ObjectNode> definitions = new LinkedHashMap<>();

    @Test
    void requestsMayLeaveOutWhatIsNotNeeded() {
        assertThat(of(Direction.REQUEST, ThingDraft.class))
                .isEqualTo(
                        json(
                                """
                                {"type": "object", "description": "A thing to store.", "required": ["name"], "properties": {
                                 "name": {"type": "string", "pattern": "^[a-z]{1,9}$", "description": "Its name"},
                                 "seconds": {"type": ["integer", "null"], "format": "int64", "minimum": 1, "maximum": 60, "description": "Seconds; 30 unless set"},
                                 "cost": {"type": ["number", "null"], "exclusiveMinimum": 0, "maximum": 0.5},
                                 "colour": {"type": ["string", "null"], "enum": ["red", "dark_blue", null]},
                                 "maker": {"type": ["string", "null"], "enum": ["acme-ltd", null]},
                                 "tags": {"type": ["array", "null"], "items": {"type": "string", "maxLength": 5}, "minItems": 1, "maxItems": 3},
                                 "headers": {"type": ["object", "null"], "additionalProperties": {"type": "string", "maxLength": 7}, "maxProperties": 2},
                                 "schema": {"type": ["object", "null"], "additionalProperties": true},
                                 "part": {"oneOf": [{"$ref": "#/x/PartDraft"}, {"type": "null"}], "description": "Its part"}}}\
                                """));
        assertThat(json(String.valueOf(definitions.get("PartDraft"))))
                .isEqualTo(
                        json(
                                """
                                {"type": "object", "description": "A part.", "properties": {
                                 "wide": {"type": ["integer", "null"], "minimum": 1, "description": "How wide"}}}\
                                """));
    }

    @Test
    void answersHaveEachMemberThatIsNotLeftOutAndTheWordsOfTheRequest() {
        assertThat(of(Direction.ANSWER, ThingView.class))
                .isEqualTo(
                        json(
                                """
                                {"type": "object", "required": ["id", "name", "seconds", "colour", "tags", "created_at"], "properties": {
                                 "id": {"type": "string", "format": "uuid"},
                                 "name": {"type": "string", "description": "Its name"},
                                 "seconds": {"type": "integer", "format": "int64", "description": "Seconds"},
                                 "colour": {"type": ["string", "null"]},
                                 "tags": {"type": "array", "items": {"type": "string"}},
                                 "created_at": {"type": "string", "format": "date-time"},
                                 "schema": {"type": "object", "additionalProperties": true}}}\
                                """));
    }

    @Test
    void argumentsOfToolsAreTheRequestWithoutReferencesAndWithoutOtherNames() {
        JsonNode schema =
                json(RecordInputSchema.of(ThingDraft.class, List.of("seconds")).toString());
        assertThat(schema.path("required")).isEqualTo(json("[\"name\", \"seconds\"]"));
        assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
        assertThat(schema.at("/properties/part"))
                .isEqualTo(
                        json(
                                """
                                {"type": ["object", "null"], "description": "Its part", "properties": {
                                 "wide": {"type": ["integer", "null"], "minimum": 1, "description": "How wide"}}, "additionalProperties": false}\
                                """));
        assertThat(schema.at("/properties/id/readOnly").asBoolean(false)).isTrue();
        ObjectNode described = of(Direction.REQUEST, ThingDraft.class);
        for (String name : List.of("name", "seconds", "cost", "colour", "tags", "headers")) {
            assertThat(schema.at("/properties/" + name))
                    .as(name)
                    .isEqualTo(described.at("/properties/" + name));
        }
    }

    @Test
    void membersOfGroupsStandInTheirPlace() {
        assertThat(of(Direction.REQUEST, BoxDraft.class))
                .isEqualTo(
                        json(
                                """
                                {"type": "object", "required": ["name", "high"], "properties": {
                                 "name": {"type": "string"},
                                 "wide": {"type": ["integer", "null"], "maximum": 9, "description": "Across"},
                                 "high": {"type": "integer", "description": "Up"},
                                 "weight": {"type": ["integer", "null"]}}}\
                                """));
        assertThat(RecordMembers.of(BoxDraft.class))
                .containsOnlyKeys("name", "wide", "high", "weight");
        assertThat(RecordMembers.having(Needed.class, BoxDraft.class))
                .containsExactly("name", "high");
        assertThat(
                        of(Direction.ANSWER, BoxView.class)
                                .at("/properties/high/description")
                                .stringValue())
                .isEqualTo("Up");
    }

    @Test
    void unknownMembersAreToldThoseOfGroups() {
        ObjectNode given = (ObjectNode) json("{\"name\": \"a\", \"hihg\": 2}");
        assertThatThrownBy(() -> StrictBinding.MAPPER.treeToValue(given, BoxDraft.class))
                .isInstanceOfSatisfying(
                        JacksonException.class,
                        e ->
                                assertThat(BindingFault.find(e, given))
                                        .hasValueSatisfying(fault ->
                                                assertThat(fault)
                                                        .hasMessageContaining(
                                                                "did you mean high")));
    }

    @Test
    void groupsOfWhichNothingIsGivenAreThereAllTheSame() {
        assertThat(StrictBinding.MAPPER.readValue("{\"name\": \"a\"}", BoxDraft.class))
                .isEqualTo(new BoxDraft("a", new Size3d(null, new Height(null)), null));
    }

    private ObjectNode of(Direction direction, Class<?> type) {
        ObjectNode schema =
                new RecordSchemas(direction, "#/x/", Class::getSimpleName, Map.of(), definitions)
                        .object(type);
        return (ObjectNode) json(schema.toString());
    }

    /** Read again, since numbers of one value may be nodes of two types. */
    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }
}
