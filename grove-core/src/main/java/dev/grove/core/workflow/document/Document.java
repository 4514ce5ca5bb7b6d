package dev.grove.core.workflow.document;

import dev.grove.core.workflow.Places;
import tools.jackson.databind.JsonNode;

/** A document as JSON, and where each of its values begins. */
record Document(JsonNode json, Places places) {}
