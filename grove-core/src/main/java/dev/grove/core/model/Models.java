package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.text.NearestNames;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Every model that this server, or a tenant of it, can use. */
@Component
public class Models {

    private final Providers providers;
    private final Prices prices;
    private final Retries retries;
    private final ModelSettings settings;

    Models(Providers providers, Prices prices, Retries retries, ModelSettings settings) {
        this.providers = providers;
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
    public Optional<String> unavailable(TenantId tenant, ModelRef model) {
        Optional<ModelProvider> provider = providers.find(ModelUser.of(tenant), model.provider());
        if (provider.isPresent()) {
            return provider.get().unavailable(model.model());
        }
        List<String> names = providers.names(tenant);
        return Optional.of(
                "no provider is named "
                        + model.provider()
                        + "; there are "
                        + String.join(", ", names)
                        + NearestNames.asQuestion(model.provider(), names));
    }

    /** What a model costs the tenant; nothing when that is not known. */
    public Optional<Price> price(TenantId tenant, ModelRef model) {
        return providers
                .find(ModelUser.of(tenant), model.provider())
                .flatMap(provider -> provider.price(model.model()))
                .or(() -> prices.find(model));
    }

    /**
     * The model that a run will use.
     *
     * @param text {@code provider/model}, or null for the default model
     * @param priced whether its price must be known
     * @throws GroveException validation_failed, model_unavailable, model_not_priced
     */
    public ModelRef resolve(TenantId tenant, @Nullable String text, boolean priced) {
        ModelRef model = parse(text);
        unavailable(tenant, model)
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.MODEL_UNAVAILABLE, model + ": " + why);
                });
        if (priced && price(tenant, model).isEmpty()) {
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
    public Conversation open(
            ModelUser user, ModelRef model, String systemPrompt, List<ToolSpec> tools) {
        ModelProvider provider =
                providers
                        .find(user, model.provider())
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "No provider is named " + model.provider()));
        LegalNames names = LegalNames.of(tools);
        return names.isEmpty()
                ? provider.open(model.model(), systemPrompt, tools)
                : new RenamedConversation(
                        provider.open(
                                model.model(),
                                systemPrompt,
                                RenamedConversation.renamed(tools, names)),
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
