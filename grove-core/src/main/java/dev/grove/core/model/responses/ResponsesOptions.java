package dev.grove.core.model.responses;

import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import tools.jackson.databind.node.ObjectNode;

/** Options in the terms of Responses, which has no {@code stop}. */
final class ResponsesOptions {

    private ResponsesOptions() {}

    /**
     * @param hasTools whether the request has any: without, it takes no choice among them
     */
    static void write(ModelOptions options, boolean hasTools, ObjectNode body) {
        if (options.temperature() != null) {
            body.put("temperature", options.temperature());
        }
        if (options.topP() != null) {
            body.put("top_p", options.topP());
        }
        Reasoning reasoning = options.reasoning();
        if (reasoning != null && reasoning.effort() != null) {
            body.withObject("reasoning").put("effort", reasoning.effort().wireName());
        }
        if (options.showsThinking()) {
            // It sends no other words on what it thought.
            body.withObject("reasoning").put("summary", "auto");
        }
        if (options.user() != null) {
            body.put("safety_identifier", options.user());
        }
        if (hasTools && options.toolChoice() != null) {
            body.put("tool_choice", options.toolChoice().wireName());
        }
        if (hasTools && options.parallelToolCalls() != null) {
            body.put("parallel_tool_calls", options.parallelToolCalls());
        }
    }
}
