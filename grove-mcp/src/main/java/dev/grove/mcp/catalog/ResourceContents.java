package dev.grove.mcp.catalog;

import dev.grove.core.text.VisibleText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Contents of a resource, as text or as bytes. */
public sealed interface ResourceContents {

    String uri();

    @Nullable String mimeType();

    static ResourceContents json(String uri, JsonNode content) {
        return new Text(uri, "application/json", VisibleText.of(content.toString()));
    }

    record Text(String uri, @Nullable String mimeType, String text) implements ResourceContents {}

    /**
     * @param base64 the bytes, in the alphabet of RFC 4648 §4
     */
    record Binary(String uri, @Nullable String mimeType, String base64)
            implements ResourceContents {}
}
