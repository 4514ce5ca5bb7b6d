package dev.grove.core.skill;

import dev.grove.core.error.FieldError;
import dev.grove.core.skill.document.SkillPlaceholders;
import dev.grove.language.json.ExactJson;
import dev.grove.language.json.StrictJson;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a {@code parameters.json}: JSON Schema of what a skill's placeholders take. */
@Component
class ParametersReader {

    static final int MOST = 64;

    private static final int LARGEST = 64 * 1024;
    private static final Set<String> TYPES = Set.of("string", "number", "integer", "boolean");

    private final JsonSchemas schemas;

    ParametersReader(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    /** Nothing where an error was added. */
    Optional<ObjectNode> read(byte[] file, List<FieldError> errors) {
        int before = errors.size();
        JsonNode json = parsed(file, errors);
        if (errors.size() == before) {
            schemas.faults(json).forEach(fault -> refuse(errors, fault));
        }
        if (errors.size() == before) {
            checkProperties(json, errors);
        }
        return errors.size() == before && json instanceof ObjectNode schema
                ? Optional.of(schema)
                : Optional.empty();
    }

    private static JsonNode parsed(byte[] file, List<FieldError> errors) {
        if (file.length > LARGEST) {
            refuse(errors, "must have at most 64 KiB");
            return ExactJson.MAPPER.nullNode();
        }
        StrictJson.fault(file).ifPresent(fault -> refuse(errors, fault));
        try {
            return ExactJson.MAPPER.readTree(file);
        } catch (JacksonException e) {
            refuse(errors, "is no JSON: " + firstLine(e));
            return ExactJson.MAPPER.nullNode();
        }
    }

    /** Clients give texts: what a placeholder takes must be writable as one. */
    private static void checkProperties(JsonNode schema, List<FieldError> errors) {
        if (!schema.path("type").asString("").equals("object")
                || !schema.path("properties").isObject()) {
            refuse(errors, "must be a schema of type object with properties, one a placeholder");
            return;
        }
        if (schema.path("properties").size() > MOST) {
            refuse(errors, "may describe at most " + MOST + " parameters");
        }
        schema.path("properties")
                .properties()
                .forEach(property -> {
                    if (!SkillPlaceholders.NAME.matcher(property.getKey()).matches()) {
                        refuse(
                                errors,
                                "/properties: a parameter is named by letters, digits, _ and -, and"
                                        + " not "
                                        + property.getKey());
                    }
                    JsonNode type = property.getValue().path("type");
                    if (!type.isMissingNode() && !TYPES.contains(type.asString(""))) {
                        refuse(
                                errors,
                                "/properties/%s/type: must be string, number, integer or boolean"
                                        .formatted(property.getKey()));
                    }
                });
    }

    private static void refuse(List<FieldError> errors, String message) {
        errors.add(new FieldError(Skill.PARAMETERS, message));
    }

    private static String firstLine(JacksonException e) {
        String message = e.getOriginalMessage();
        return message == null ? "it cannot be read" : message.lines().findFirst().orElse("");
    }
}
