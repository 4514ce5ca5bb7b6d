package dev.grove.language.schema;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds the schema that a reference within the same schema leads to. */
public final class LocalReference {

    private LocalReference() {}

    /**
     * @param reference such as {@code #/$defs/name}, {@code #anchor} or {@code #}
     */
    public static Optional<ObjectNode> find(ObjectNode root, String reference) {
        JsonNode found = root;
        if (!reference.equals("#")) {
            found =
                    reference.startsWith("#/")
                            ? root.at(pointer(reference.substring(1)))
                            : anchored(root, reference);
        }
        return found instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
    }

    private static JsonPointer pointer(String text) {
        try {
            return JsonPointer.compile(
                    URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | JacksonException _) {
            return JsonPointer.compile(text);
        }
    }

    private static JsonNode anchored(JsonNode schema, String reference) {
        String name = reference.replaceFirst("^#", "");
        for (String keyword : new String[] {"$anchor", "$dynamicAnchor"}) {
            for (JsonNode part : schema.findParents(keyword)) {
                if (part.path(keyword).asString("").equals(name)) {
                    return part;
                }
            }
        }
        return MissingNode.getInstance();
    }
}
