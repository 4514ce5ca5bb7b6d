package dev.grove.server.demo;

import tools.jackson.databind.JsonNode;

/** One event of a run's stream. */
record ServerEvent(String type, JsonNode data) {}
