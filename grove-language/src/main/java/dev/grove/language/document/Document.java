package dev.grove.language.document;

import dev.grove.language.workflow.Places;
import tools.jackson.databind.JsonNode;

/** A document as JSON, and where each of its values begins. */
record Document(JsonNode json, Places places) {}
