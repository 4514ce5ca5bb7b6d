package dev.grove.mcp.client.tool;

import dev.grove.mcp.era.MirroredHeader;
import dev.grove.mcp.era.RequestHeaders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments that a tool's schema has repeated in headers, by {@code x-mcp-header}.
 *
 * @param pathsByHeader how to find each in the arguments
 */
public record MirroredArguments(Map<String, List<String>> pathsByHeader) {

    private static final String ANNOTATION = "x-mcp-header";
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");

    /** Keywords whose values are no schemas. */
    private static final Set<String> DATA = Set.of("const", "default", "enum", "examples");

    /** Nothing when an annotation is where it may not be, or is none: such a tool is not used. */
    public static Optional<MirroredArguments> of(ObjectNode schema) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        return scan(schema, List.of(), true, found, new HashSet<>())
                ? Optional.of(new MirroredArguments(found))
                : Optional.empty();
    }

    /** The headers for a call; what is absent or null has none. */
    public Map<String, String> headers(ObjectNode arguments) {
        Map<String, String> headers = new LinkedHashMap<>();
        pathsByHeader.forEach((header, path) -> {
            JsonNode value = arguments;
            for (String name : path) {
                value = value.path(name);
            }
            if (value.isString() || value.isBoolean() || value.isNumber()) {
                headers.put(
                        RequestHeaders.PARAM_PREFIX + header, MirroredHeader.encode(text(value)));
            }
        });
        return headers;
    }

    private static String text(JsonNode value) {
        return value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToLong()
                ? Long.toString(value.longValue())
                : value.asString();
    }

    /**
     * @param reachable whether only {@code properties} lead here
     * @return whether all annotations are legal
     */
    private static boolean scan(
            JsonNode schema,
            List<String> path,
            boolean reachable,
            Map<String, List<String>> found,
            Set<String> names) {
        if (schema.isArray()) {
            return schema.valueStream().allMatch(one -> scan(one, path, false, found, names));
        }
        if (schema.has(ANNOTATION) && !note(schema, path, reachable, found, names)) {
            return false;
        }
        return schema.propertyStream()
                .filter(member -> !DATA.contains(member.getKey()))
                .allMatch(member ->
                        member.getKey().equals("properties")
                                ? properties(member.getValue(), path, reachable, found, names)
                                : scan(member.getValue(), path, false, found, names));
    }

    private static boolean properties(
            JsonNode properties,
            List<String> path,
            boolean reachable,
            Map<String, List<String>> found,
            Set<String> names) {
        return properties
                .propertyStream()
                .allMatch(property -> {
                    List<String> deeper = new ArrayList<>(path);
                    deeper.add(property.getKey());
                    return scan(property.getValue(), deeper, reachable, found, names);
                });
    }

    private static boolean note(
            JsonNode schema,
            List<String> path,
            boolean reachable,
            Map<String, List<String>> found,
            Set<String> names) {
        JsonNode annotation = schema.path(ANNOTATION);
        String header = annotation.isString() ? annotation.stringValue() : "";
        found.put(header, path);
        return reachable
                && !path.isEmpty()
                && TOKEN.matcher(header).matches()
                && PRIMITIVE.contains(schema.path("type").asString(""))
                && names.add(header.toLowerCase(Locale.ROOT));
    }
}
