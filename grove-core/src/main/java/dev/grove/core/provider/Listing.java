package dev.grove.core.provider;

import java.util.Map;

/**
 * Answer of a server that was asked for its tools.
 *
 * @param tools usable ones, by name
 */
public record Listing(Discovered discovered, Map<String, ToolDefinition> tools) {}
