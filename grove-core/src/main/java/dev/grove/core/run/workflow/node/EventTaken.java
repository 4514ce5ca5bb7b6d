package dev.grove.core.run.workflow.node;

import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** An event that was sent to the run, and the node that waited for it. */
public record EventTaken(UUID id, String path, JsonNode payload) {}
