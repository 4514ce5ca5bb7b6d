package dev.grove.server.openai.parameter;

import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.core.model.option.ModelOptions;
import java.util.List;

/**
 * Parameters of a request that its agent does not refuse.
 *
 * @param options of the request's run, in place of the agent's
 * @param ignored those that are passed over although they would change something
 */
public record AskedParameters(ModelOptions options, List<OpenAiParameter> ignored) {

    public AskedParameters {
        ignored = List.copyOf(ignored);
    }
}
