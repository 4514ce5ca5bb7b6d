package dev.grove.server.openai;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.SchemaChecks;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.language.schema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Form of an answer that a request asks for, which the tool {@code finish} holds a result to. */
@Component
public class AskedFormat {

    private final JsonSchemas schemas;

    AskedFormat(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Schema of the answer; null where it is to be text.
     *
     * @param field that it came in
     * @param schemaAt JSON pointer to the schema
     */
    public @Nullable ObjectNode schema(
            JsonNode format, String field, String schemaAt, AgentDefinition agent) {
        String type = format.path("type").asString("text");
        if (type.equals("text")) {
            return null;
        }
        if (!agent.tools().contains("finish")) {
            throw OpenAiErrors.unsupported(
                    field,
                    "needs an agent that lists the tool finish, which holds results to a schema; %s does not"
                            .formatted(agent.name()));
        }
        return switch (type) {
            case "json_object" -> JsonNodeFactory.instance.objectNode().put("type", "object");
            case "json_schema" -> checked(format.at(schemaAt), field + schemaAt.replace('/', '.'));
            default ->
                    throw OpenAiErrors.unsupported(
                            field + ".type", "must be text, json_object or json_schema");
        };
    }

    private ObjectNode checked(JsonNode schema, String field) {
        FieldChecks checks = new FieldChecks();
        ObjectNode checked = new SchemaChecks(schemas, checks).any(field, schema);
        if (checked == null) {
            throw checks.errors().isEmpty()
                    ? GroveException.invalid(field, "must be a JSON Schema")
                    : GroveException.invalid(checks.errors());
        }
        return checked;
    }
}
