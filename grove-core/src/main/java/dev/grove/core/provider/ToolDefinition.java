package dev.grove.core.provider;

import dev.grove.core.tool.Effect;
import dev.grove.language.text.TextDigest;
import java.util.TreeMap;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as its server described it: all of the object that came over the wire, since a model, a
 * person or a program may be swayed by any part of it.
 *
 * @param sha256 of the canonical form, in hexadecimal digits
 * @param raw in that form: members ordered by their names
 */
public record ToolDefinition(String sha256, ObjectNode raw) {

    private static final int LONGEST_DESCRIPTION = 10_000;

    /**
     * Mapper that escapes all but ASCII: what cannot be seen on a screen shows as an escape, and
     * any text can be stored, also half a surrogate pair.
     */
    private static final JsonMapper CANONICAL =
            JsonMapper.builder(
                            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    public static ToolDefinition of(ObjectNode wire) {
        ObjectNode sorted = (ObjectNode) sorted(wire);
        return new ToolDefinition(TextDigest.sha256(CANONICAL.writeValueAsString(sorted)), sorted);
    }

    /** Parses a canonical form that was stored under its digest. */
    public static ToolDefinition stored(String sha256, String canonical) {
        return new ToolDefinition(sha256, (ObjectNode) CANONICAL.readTree(canonical));
    }

    public String canonical() {
        return CANONICAL.writeValueAsString(raw);
    }

    /** For models; words of a stranger. */
    public String description() {
        String text = raw.path("description").asString(raw.path("title").asString(""));
        return text.length() <= LONGEST_DESCRIPTION
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_DESCRIPTION / 2)) + " […]";
    }

    /**
     * Its dialect is not said: servers write the name of an old one by habit, and what is wrong in
     * the dialect of Grove is found when the tool is listed.
     */
    public ObjectNode inputSchema() {
        ObjectNode schema =
                raw.path("inputSchema") instanceof ObjectNode given
                        ? given.deepCopy()
                        : CANONICAL.createObjectNode().put("type", "object");
        schema.remove("$schema");
        return schema;
    }

    /** Effect that the tool declares; the worst if it declares none. */
    public Effect declaredEffect() {
        JsonNode annotations = raw.path("annotations");
        if (annotations.path("readOnlyHint").asBoolean(false)) {
            return Effect.READ_ONLY;
        }
        return annotations.path("idempotentHint").asBoolean(false)
                ? Effect.IDEMPOTENT
                : Effect.UNSAFE;
    }

    private static JsonNode sorted(JsonNode json) {
        if (json.isObject()) {
            TreeMap<String, JsonNode> members = new TreeMap<>();
            json.properties()
                    .forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
            ObjectNode sorted = CANONICAL.createObjectNode();
            members.forEach(sorted::set);
            return sorted;
        }
        if (json.isArray()) {
            ArrayNode sorted = CANONICAL.createArrayNode();
            json.forEach(element -> sorted.add(sorted(element)));
            return sorted;
        }
        return json;
    }
}
