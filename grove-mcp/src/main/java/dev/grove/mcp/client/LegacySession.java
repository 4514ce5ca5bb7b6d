package dev.grove.mcp.client;

import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.RequestHeaders;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Version and session that {@code initialize} has settled on.
 *
 * @param id null where the server keeps no sessions
 */
record LegacySession(ProtocolVersion version, @Nullable String id) {

    Map<String, String> headers() {
        Map<String, String> headers = new HashMap<>();
        if (version.hasHeader()) {
            headers.put(RequestHeaders.VERSION, version.wireName());
        }
        if (id != null) {
            headers.put(RequestHeaders.SESSION, id);
        }
        return headers;
    }
}
