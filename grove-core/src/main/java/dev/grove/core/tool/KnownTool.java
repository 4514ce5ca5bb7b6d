package dev.grove.core.tool;

import dev.grove.language.schema.JsonSchema;

/** A tool of this server, its schema compiled once. */
record KnownTool(Tool tool, ToolSource source, JsonSchema arguments) {}
