package dev.grove.core.model.anthropic;

import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import tools.jackson.databind.node.ObjectNode;

/** Options in the terms of Messages. */
final class MessagesOptions {

    private MessagesOptions() {}

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
        if (!options.stop().isEmpty()) {
            options.stop().forEach(body.putArray("stop_sequences")::add);
        }
        Reasoning reasoning = options.reasoning();
        if (reasoning != null) {
            think(reasoning, body);
        }
        if (options.user() != null) {
            body.putObject("metadata").put("user_id", options.user());
        }
        if (hasTools) {
            choose(options, body);
        }
    }

    private static void think(Reasoning reasoning, ObjectNode body) {
        Effort effort = reasoning.effort();
        if (effort != null) {
            body.putObject("thinking").put("type", "adaptive");
            body.putObject("output_config").put("effort", effort.wireName());
        } else if (reasoning.budgetTokens() != null) {
            body.putObject("thinking")
                    .put("type", "enabled")
                    .put("budget_tokens", reasoning.budgetTokens());
        }
    }

    /** Parallel calls are a part of the choice, so a choice is written for them alone, too. */
    private static void choose(ModelOptions options, ObjectNode body) {
        boolean alone = Boolean.FALSE.equals(options.parallelToolCalls());
        if (options.toolChoice() == null && !alone) {
            return;
        }
        ObjectNode choice =
                body.putObject("tool_choice")
                        .put("type", options.toolChoice() == ToolChoice.REQUIRED ? "any" : "auto");
        if (alone) {
            choice.put("disable_parallel_tool_use", true);
        }
    }
}
