package dev.grove.core.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a model and an operator are told about a tool.
 *
 * @param name as allowlists and models write it
 * @param description for the model: what it does, its limits, when to use it
 * @param inputSchema JSON Schema 2020-12 of the arguments; an object schema
 * @param effect what a crash in the middle means
 */
public record ToolSpec(
        String name, String description, ObjectNode inputSchema, Effect effect, Bucket bucket) {}
