package dev.grove.mcp.session;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The call that a stream answers, as its client names it.
 *
 * @param request the call's id
 * @param progressToken null where the client did not ask for progress
 */
public record StreamedCall(JsonNode request, @Nullable JsonNode progressToken) {}
