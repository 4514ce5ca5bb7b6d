package dev.grove.mcp.catalog;

import dev.grove.core.text.VisibleText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Block of a result or of a prompt's message, as on the wire.
 *
 * @param json the block with its {@code type}
 */
public record Content(ObjectNode json) {

    public Content {
        if (!json.path("type").isString()) {
            throw new IllegalArgumentException("Content has a type");
        }
    }

    /** The client shows it to people, so nothing in it acts on their screen. */
    public static Content text(String text) {
        return new Content(typed("text").put("text", VisibleText.of(text)));
    }

    /** A pointer to a resource that the caller can read. */
    public static Content resourceLink(
            String uri, String name, @Nullable String description, @Nullable String mimeType) {
        ObjectNode link = typed("resource_link").put("uri", uri).put("name", name);
        if (description != null) {
            link.put("description", description);
        }
        if (mimeType != null) {
            link.put("mimeType", mimeType);
        }
        return new Content(link);
    }

    private static ObjectNode typed(String type) {
        return JsonNodeFactory.instance.objectNode().put("type", type);
    }
}
