package dev.grove.server.endpoint;

import org.jspecify.annotations.Nullable;

/**
 * Body of a test.
 *
 * @param model of an endpoint, null for its first one; of the server, as {@code provider/model}
 */
record ModelTestRequest(@Nullable String model) {}
