package dev.grove.core.tool.custom;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content of a version of a custom tool. Valid by the time it is stored; immutable from then on.
 *
 * @param inputSchema JSON Schema 2020-12 of the arguments; an object schema
 * @param effect meaning of a crash in the middle
 * @param needsApproval whether a person decides on each call
 * @param render a hint for user interfaces; Grove passes it on
 * @param timeout for a whole call
 * @param work action of a call
 */
public record CustomToolDefinition(
        String name,
        String description,
        ObjectNode inputSchema,
        Effect effect,
        boolean needsApproval,
        @Nullable JsonNode render,
        Duration timeout,
        CustomToolWork work) {}
