package dev.grove.mcp.era;

import org.jspecify.annotations.Nullable;

/** The headers of a request, by names in any case; values without surrounding white space. */
public interface RequestHeaders {

    String VERSION = "MCP-Protocol-Version";
    String METHOD = "Mcp-Method";
    String NAME = "Mcp-Name";
    String PARAM_PREFIX = "Mcp-Param-";
    String SESSION = "Mcp-Session-Id";
    String LAST_EVENT = "Last-Event-ID";

    /** Null where the request has none of that name. */
    @Nullable String get(String name);
}
