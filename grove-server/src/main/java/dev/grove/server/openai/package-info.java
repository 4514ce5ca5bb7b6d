/**
 * OpenAI's door: agents as models of OpenAI's API below {@code /v1}, for its official clients
 * unmodified. A request without a session is a run of its own, whose prelude is the conversation
 * that the request holds.
 *
 * <p>{@code model} lists agents, {@code chat} speaks Chat Completions; here is what they share:
 * names of models, errors, sizes, and how a request becomes a run. {@code parameter} reads what a
 * request says of the model. What a client says happened is not believed: results of tools must
 * match an open wait. Owns no table.
 */
@NullMarked
package dev.grove.server.openai;

import org.jspecify.annotations.NullMarked;
