package dev.grove.core.model.http;

import dev.grove.core.model.Conversation;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A protocol that an endpoint of a tenant may speak. One bean for each; thread-safe. */
public interface ModelProtocol {

    /** As definitions of endpoints name it. */
    String name();

    /** Opens an empty conversation. */
    Conversation open(Request request);

    /**
     * What is to be opened.
     *
     * @param provider the name before the slash: answers of this provider are sent back as they
     *     came
     * @param maxTokensField what the endpoint calls the output limit, or null for the protocol's
     *     own name
     * @param tools in a stable order
     */
    record Request(
            String provider,
            ModelAddress address,
            @Nullable String maxTokensField,
            String model,
            String systemPrompt,
            List<ToolSpec> tools) {}
}
