package dev.grove.server.demo;

import tools.jackson.databind.JsonNode;

/** Event of a run's stream. */
record ServerEvent(String type, JsonNode data) {}
