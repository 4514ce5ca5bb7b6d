package dev.grove.server.openai.response;

import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.server.openai.AskedRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a response, read and checked.
 *
 * @param model as the request names it
 * @param ignored parameters that are passed over
 * @param background whether the answer is not waited for
 * @param stored whether it may be read again
 * @param resultAlone whether a schema was asked for, so that the answer is its result alone
 */
record ResponseRequest(
        String model,
        AskedRun asked,
        List<OpenAiParameter> ignored,
        boolean stream,
        boolean background,
        boolean stored,
        boolean resultAlone,
        @Nullable Integer maxOutputTokens) {

    ResponseRequest {
        ignored = List.copyOf(ignored);
    }
}
