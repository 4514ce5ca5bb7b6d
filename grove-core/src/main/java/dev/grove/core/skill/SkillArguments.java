package dev.grove.core.skill;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.skill.document.SkillPlaceholders;
import dev.grove.language.json.ExactJson;
import dev.grove.language.json.OutsideJson;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments of skills: which there are, and the text that comes of them. A skill without a {@code
 * parameters.json} has its placeholders as arguments, none of which is required: what looks like
 * one may be an example, and stays as it is without a value.
 */
@Component
class SkillArguments {

    /** Characters of a rendered body, unless it has more before anything is put in. */
    static final int MOST_CHARACTERS = 1 << 20;

    private final JsonSchemas schemas;

    SkillArguments(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    static List<SkillArgument> of(Skill skill) {
        ObjectNode schema = skill.parameters();
        if (schema == null) {
            return skill.placeholders().stream()
                    .limit(ParametersReader.MOST)
                    .map(name -> new SkillArgument(name, null, false, List.of()))
                    .toList();
        }
        Set<String> required =
                schema.path("required")
                        .valueStream()
                        .map(name -> name.asString(""))
                        .collect(Collectors.toSet());
        return schema.path("properties").properties().stream()
                .map(property ->
                        new SkillArgument(
                                property.getKey(),
                                property.getValue().path("description").asString(null),
                                required.contains(property.getKey())
                                        && !property.getValue().has("default"),
                                values(property.getValue())))
                .toList();
    }

    private static List<String> values(JsonNode schema) {
        if (schema.path("type").asString("").equals("boolean")) {
            return List.of("false", "true");
        }
        return schema.path("enum").valueStream().map(SkillArguments::text).toList();
    }

    /**
     * The body with arguments put in.
     *
     * @param given of any type; a text may stand for a number or a truth value
     * @throws GroveException validation_failed with every argument at fault
     */
    String render(Skill skill, String body, Map<String, JsonNode> given) {
        List<String> known = of(skill).stream().map(SkillArgument::name).toList();
        List<FieldError> errors = new ArrayList<>();
        for (String name : new TreeSet<>(given.keySet())) {
            if (!known.contains(name)) {
                errors.add(
                        new FieldError(
                                "arguments." + name,
                                "is no argument of this skill"
                                        + NearestNames.asQuestion(name, known)));
            }
        }
        ObjectNode schema = skill.parameters();
        Map<String, JsonNode> values = schema == null ? given : checked(schema, given, errors);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        Map<String, String> texts = new HashMap<>();
        values.forEach((name, value) -> texts.put(name, text(value)));
        if (schema != null) {
            known.forEach(name -> texts.putIfAbsent(name, ""));
        }
        long length = SkillPlaceholders.lengthFilled(body, texts);
        if (length > Math.max(MOST_CHARACTERS, body.length())) {
            throw GroveException.invalid(
                    "arguments",
                    "would make a text of %,d characters, and it may have %,d: give shorter values, or have the skill name them less often"
                            .formatted(length, MOST_CHARACTERS));
        }
        return SkillPlaceholders.fill(body, texts);
    }

    private Map<String, JsonNode> checked(
            ObjectNode schema, Map<String, JsonNode> given, List<FieldError> errors) {
        ObjectNode values = ExactJson.MAPPER.createObjectNode();
        schema.path("properties")
                .properties()
                .forEach(property -> {
                    JsonNode value = given.get(property.getKey());
                    JsonNode fallback = property.getValue().get("default");
                    if (value != null) {
                        values.set(property.getKey(), typed(property.getValue(), value));
                    } else if (fallback != null) {
                        values.set(property.getKey(), fallback);
                    }
                });
        JsonSchema compiled = schemas.compile(schema);
        compiled.located(values)
                .forEach(fault ->
                        errors.add(new FieldError("arguments" + fault.path(), fault.message())));
        Map<String, JsonNode> checked = new HashMap<>();
        values.properties().forEach(each -> checked.put(each.getKey(), each.getValue()));
        return checked;
    }

    /** Over MCP every argument is a text. */
    private static JsonNode typed(JsonNode schema, JsonNode value) {
        String type = schema.path("type").asString("string");
        if (!value.isString() || type.equals("string")) {
            return value;
        }
        try {
            JsonNode read = OutsideJson.read(value.stringValue());
            return read.isNumber() || read.isBoolean() ? read : value;
        } catch (JacksonException _) {
            return value;
        }
    }

    private static String text(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return "";
        }
        return value.isString() ? value.stringValue() : value.toString();
    }
}
