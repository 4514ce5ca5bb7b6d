package dev.grove.core.model.http.dialect;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.schema.SchemaForm;
import dev.grove.core.tool.ToolSpec;
import java.util.List;

/** A protocol that an endpoint may speak. One bean for each; thread-safe. */
public interface ModelProtocol {

    /** Name in definitions of endpoints. */
    String name();

    /** The form of tools' schemas that an endpoint of a dialect takes. */
    default SchemaForm schemas(Dialect dialect) {
        return dialect.family().schemas();
    }

    /** Options that a model takes by this protocol. */
    ModelFeatures features(String model);

    /** Opens an empty conversation. */
    Conversation open(Request request);

    /**
     * Parameters of a conversation to open.
     *
     * @param provider the name before the slash: answers of this provider are sent back as they
     *     came
     * @param dialect deviations of the endpoint from the protocol
     * @param tools in a stable order
     * @param options which {@link #features} has for the model
     */
    record Request(
            String provider,
            ModelAddress address,
            Dialect dialect,
            String model,
            String systemPrompt,
            List<ToolSpec> tools,
            ModelOptions options) {}
}
