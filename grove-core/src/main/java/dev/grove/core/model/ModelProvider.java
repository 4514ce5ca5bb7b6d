package dev.grove.core.model;

import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.schema.SchemaForm;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A provider of models, under the name that stands before the slash. One bean for each;
 * thread-safe.
 */
public interface ModelProvider {

    String name();

    /**
     * Why a model of this provider cannot be used as things stand (no key configured, no such
     * script) and how to mend it; nothing when it can, as far as is known without asking the
     * provider. Cheap.
     */
    Optional<String> unavailable(String model);

    /**
     * How many tokens a request and its answer may have together, where that is set for this
     * provider; it goes before what is published of the model. Cheap.
     */
    default OptionalLong contextWindow(String model) {
        return OptionalLong.empty();
    }

    /** Price of a model, if this provider itself knows it; overrides the list of prices. */
    default Optional<Price> price(String model) {
        return Optional.empty();
    }

    /**
     * Asks whether the provider answers, and takes the key, by a request that costs nothing. Takes
     * as long as the provider does.
     */
    default Reach reach() {
        return new Reach.NotAsked();
    }

    /** The form of tools' schemas that it takes. */
    default SchemaForm schemas() {
        return SchemaForm.STANDARD;
    }

    /** Options that a model takes, as far as is known without asking. Cheap. */
    default ModelFeatures features(String model) {
        return ModelFeatures.ALL;
    }

    /**
     * Opens an empty conversation.
     *
     * @param tools in the form of {@link #schemas}, and in a stable order: the prefix of every
     *     request must be byte-identical
     * @param options which {@link #features} has for this model
     */
    Conversation open(
            String model, String systemPrompt, List<ToolSpec> tools, ModelOptions options);
}
