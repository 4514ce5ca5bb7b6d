package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.text.NearestNames;
import dev.grove.core.tool.ToolSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Every model that this server can use. */
@Component
public class Models {

    private final Map<String, ModelProvider> providers = new LinkedHashMap<>();
    private final Prices prices;
    private final Retries retries;
    private final ModelSettings settings;

    /**
     * Gathers the providers.
     *
     * @throws IllegalStateException when two of them have one name
     */
    Models(List<ModelProviders> sources, Prices prices, Retries retries, ModelSettings settings) {
        for (ModelProviders source : sources) {
            for (ModelProvider provider : source.providers()) {
                if (providers.put(provider.name(), provider) != null) {
                    throw new IllegalStateException(
                            "Two model providers are named " + provider.name());
                }
            }
        }
        this.prices = prices;
        this.retries = retries;
        this.settings = settings;
    }

    /** The model of agents that name none. */
    public Optional<ModelRef> defaultModel() {
        return settings.defaultModel().isBlank()
                ? Optional.empty()
                : Optional.of(ModelRef.parse(settings.defaultModel()));
    }

    /**
     * Why a model cannot be used and how to mend it; nothing when it can, as far as is known
     * without asking.
     */
    public Optional<String> unavailable(ModelRef model) {
        ModelProvider provider = providers.get(model.provider());
        return provider == null
                ? Optional.of(
                        "no provider is named "
                                + model.provider()
                                + "; there are "
                                + String.join(", ", providers.keySet())
                                + NearestNames.asQuestion(model.provider(), providers.keySet()))
                : provider.unavailable(model.model());
    }

    /**
     * The model that a run will use.
     *
     * @param text {@code provider/model}, or null for the default model
     * @param priced whether its price must be known
     * @throws GroveException validation_failed, model_unavailable, model_not_priced
     */
    public ModelRef resolve(@Nullable String text, boolean priced) {
        ModelRef model = parse(text);
        unavailable(model)
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.MODEL_UNAVAILABLE, model + ": " + why);
                });
        if (priced && prices.find(model).isEmpty()) {
            throw new GroveException(
                    ErrorCode.MODEL_NOT_PRICED,
                    "No price is known for "
                            + model
                            + ", so max_cost_usd cannot hold"
                            + prices.nearest(model)
                            + " An operator stores its price with PUT /model-prices/"
                            + model
                            + "; or leave the cap out");
        }
        return model;
    }

    /**
     * Opens an empty conversation. A tool whose name providers would not take has a legal one
     * there; outside of the conversation it is called by its own.
     *
     * @param tools in a stable order
     */
    public Conversation open(ModelRef model, String systemPrompt, List<ToolSpec> tools) {
        ModelProvider provider = providers.get(model.provider());
        if (provider == null) {
            throw new IllegalArgumentException("No provider is named " + model.provider());
        }
        LegalNames names = LegalNames.of(tools);
        return names.isEmpty()
                ? provider.open(model.model(), systemPrompt, tools)
                : new RenamedConversation(
                        provider.open(
                                model.model(),
                                systemPrompt,
                                RenamedConversation.told(tools, names)),
                        names);
    }

    /**
     * Asks for the next answer and, while the provider is only unavailable for the moment, asks
     * again.
     */
    public ModelOutcome ask(
            Conversation conversation,
            int maxOutputTokens,
            Consumer<String> onTextDelta,
            Cancellation cancellation) {
        return retries.ask(
                () -> conversation.ask(maxOutputTokens, onTextDelta, cancellation), cancellation);
    }

    private ModelRef parse(@Nullable String text) {
        if (text == null) {
            return defaultModel()
                    .orElseThrow(() ->
                            GroveException.invalid(
                                    "model", "must be given: this server has no default model"));
        }
        try {
            return ModelRef.parse(text);
        } catch (IllegalArgumentException _) {
            throw GroveException.invalid(
                    "model", "must be written provider/model, such as anthropic/claude-sonnet-4-6");
        }
    }
}
