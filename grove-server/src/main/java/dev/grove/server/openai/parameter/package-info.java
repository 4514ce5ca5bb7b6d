/**
 * Parameters of requests to a model, as an agent takes them: those that change nothing, those that
 * it accepts as options of the run, and those that it passes over.
 *
 * <p>Called by the doors of chat completions and responses. Owns no table.
 */
@NullMarked
package dev.grove.server.openai.parameter;

import org.jspecify.annotations.NullMarked;
