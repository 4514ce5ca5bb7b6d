/** Agents as models: {@code GET /v1/models}. */
@NullMarked
package dev.grove.server.openai.model;

import org.jspecify.annotations.NullMarked;
