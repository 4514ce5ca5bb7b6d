package dev.grove.language.workflow;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Nodes, each by its id, in the order they were written in, and the value that they give together.
 *
 * @param output JSON with expressions; null where nothing was written
 */
public record Graph(Map<String, Node> nodes, @Nullable JsonNode output) {}
