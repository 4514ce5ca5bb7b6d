package dev.grove.core.provider;

import java.util.Map;

/**
 * What a server answered when it was asked for its tools.
 *
 * @param tools those that can be used, by name
 */
public record Listing(Discovered discovered, Map<String, ToolDefinition> tools) {}
