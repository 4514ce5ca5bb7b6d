package dev.grove.server.openai.chat;

import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.server.openai.AskedRun;
import java.util.List;

/**
 * A request for a chat completion, read and checked.
 *
 * @param model as the request names it
 * @param ignored parameters that are passed over
 * @param resultAlone whether a schema was asked for, so that the answer is its result alone
 */
record CompletionRequest(
        String model,
        AskedRun asked,
        List<OpenAiParameter> ignored,
        boolean stream,
        boolean includeUsage,
        boolean resultAlone) {

    CompletionRequest {
        ignored = List.copyOf(ignored);
    }
}
