package dev.grove.server.openai;

import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Spending;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tokens of the turns of one answer. Not thread-safe. */
public final class SpentTokens {

    private long input;
    private long cached;
    private long output;

    public void add(Spending turn) {
        Usage usage = turn.usage();
        input += usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens();
        cached += usage.cacheReadTokens();
        output += usage.outputTokens();
    }

    /** Usage of a response. */
    public ObjectNode ofResponse() {
        ObjectNode usage = JsonNodeFactory.instance.objectNode().put("input_tokens", input);
        usage.putObject("input_tokens_details").put("cached_tokens", cached);
        usage.put("output_tokens", output);
        usage.putObject("output_tokens_details").put("reasoning_tokens", 0);
        return usage.put("total_tokens", input + output);
    }

    /** Usage of a chat completion. */
    public ObjectNode ofChat() {
        ObjectNode usage =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("prompt_tokens", input)
                        .put("completion_tokens", output)
                        .put("total_tokens", input + output);
        usage.putObject("prompt_tokens_details").put("cached_tokens", cached);
        return usage;
    }
}
