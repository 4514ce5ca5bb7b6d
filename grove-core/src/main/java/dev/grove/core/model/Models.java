package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Prices;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.text.NearestNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Every model that this server, or a tenant of it, can use. */
@Component
public class Models {

    private static final int MOST_NAMED = 3;

    private final Providers providers;
    private final Prices prices;
    private final Retries retries;
    private final ModelSettings settings;
    private final AdaptedTools adaptedTools = new AdaptedTools();

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

    /** Ends a field's name: how to name a model, where the server has no default one. */
    public String required(TenantId tenant) {
        String usable =
                prices.models().stream()
                        .filter(model -> unavailable(tenant, ModelRef.parse(model)).isEmpty())
                        .sorted()
                        .limit(MOST_NAMED)
                        .collect(Collectors.joining(", "));
        return "is required, as this server has no default model (GROVE_MODELS_DEFAULT_MODEL):"
                + " write provider/model, "
                + (usable.isEmpty()
                        ? "of a provider whose key the server has (ANTHROPIC_API_KEY, OPENAI_API_KEY),"
                                + " or of an endpoint that POST /model-endpoints stores"
                        : "such as " + usable);
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

    /** Options that a model takes; all for one that is not there. */
    public ModelFeatures features(TenantId tenant, ModelRef model) {
        return providers
                .find(ModelUser.of(tenant), model.provider())
                .map(provider -> provider.features(model.model()))
                .orElse(ModelFeatures.ALL);
    }

    /** Price of a model for the tenant; empty if it is unknown. */
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
        ModelRef model = parse(tenant, text);
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
     * Opens an empty conversation. A tool whose name or schema the provider would not take has a
     * legal one there; outside of the conversation it is called by its own.
     *
     * @param tools in a stable order
     */
    public Conversation open(
            ModelUser user,
            ModelRef model,
            String systemPrompt,
            List<ToolSpec> tools,
            ModelOptions options) {
        ModelProvider provider =
                providers
                        .find(user, model.provider())
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "No provider is named " + model.provider()));
        AdaptedTools.Adapted adapted = adaptedTools.of(tools, provider.schemas());
        Conversation conversation =
                provider.open(model.model(), systemPrompt, adapted.schemas().specs(), options);
        return adapted.isPlain()
                ? conversation
                : new RenamedConversation(conversation, adapted.names(), adapted.schemas());
    }

    /**
     * Asks for the next answer and, while the provider is only unavailable for the moment, asks
     * again.
     */
    public ModelOutcome ask(
            Conversation conversation,
            int maxOutputTokens,
            ModelCallObserver observer,
            Cancellation cancellation) {
        return retries.ask(
                () -> conversation.ask(maxOutputTokens, observer.begin(), cancellation),
                observer,
                cancellation);
    }

    private ModelRef parse(TenantId tenant, @Nullable String text) {
        if (text == null) {
            return defaultModel()
                    .orElseThrow(() -> GroveException.invalid("model", required(tenant)));
        }
        try {
            return ModelRef.parse(text);
        } catch (IllegalArgumentException _) {
            throw GroveException.invalid(
                    "model", "must be written provider/model, such as anthropic/claude-sonnet-4-6");
        }
    }
}
