package dev.grove.server.openai.response;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of a response that do not change.
 *
 * @param created in seconds since 1970
 * @param model as the request named it
 * @param metadata of the run
 * @param maxOutputTokens as the request has it; null for the agent's, and where it is read again
 */
record ResponseHead(
        ResponseId id,
        long created,
        String model,
        boolean background,
        ObjectNode metadata,
        @Nullable Integer maxOutputTokens) {}
