package dev.grove.language.source;

import tools.jackson.databind.JsonNode;

/** A document as JSON, and where each of its values begins. */
public record Document(JsonNode json, Places places) {}
