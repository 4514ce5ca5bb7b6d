package dev.grove.core.model.trial;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.ModelUser;
import dev.grove.core.model.Price;
import dev.grove.core.model.TenantProviders;
import dev.grove.core.model.TrialBudget;
import dev.grove.core.model.endpoint.ModelEndpointView;
import dev.grove.core.model.endpoint.ModelEndpoints;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.language.text.NearestNames;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Trials of tenants' endpoints. They cost the tenant money: at most {@link TrialRequests#most}, of
 * what is left of its day and month where that is limited.
 */
@Component
public class EndpointTrials {

    private final ModelEndpoints endpoints;
    private final TenantProviders providers;
    private final ModelTrials trials;
    private final TrialPlaces places;
    private final TrialBudget money;

    EndpointTrials(
            ModelEndpoints endpoints,
            TenantProviders providers,
            ModelTrials trials,
            TrialPlaces places,
            TrialBudget money) {
        this.endpoints = endpoints;
        this.providers = providers;
        this.trials = trials;
        this.places = places;
        this.money = money;
    }

    /**
     * Tries an endpoint with one of its models.
     *
     * @param model null for its first one
     * @throws GroveException {@code not_found}; {@code validation_failed} for a model that it does
     *     not have; {@code model_unavailable} without its secret; {@code rate_limited}; {@code
     *     quota_exceeded}
     */
    public TrialReport test(TenantId tenant, String name, @Nullable String model) {
        ModelEndpointView endpoint = endpoints.get(tenant, name);
        List<String> models =
                endpoint.models().stream().map(ModelEndpointView.EndpointModelView::name).toList();
        String tried = model == null ? models.getFirst() : model;
        if (!models.contains(tried)) {
            throw GroveException.invalid("model", NearestNames.asChoice(tried, models));
        }
        DialectProvider provider = provider(tenant, name);
        provider.unavailable(tried)
                .ifPresent(why -> {
                    throw new GroveException(
                            ErrorCode.MODEL_UNAVAILABLE, new ModelRef(name, tried) + ": " + why);
                });
        Price price = provider.price(tried).orElse(null);
        try (var _ = places.take(tenant)) {
            return price == null
                    ? trials.perform(provider, tried, null)
                    : money.spend(
                            tenant,
                            TrialRequests.most(price),
                            () -> trials.perform(provider, tried, price),
                            TrialReport::costUsd);
        }
    }

    private DialectProvider provider(TenantId tenant, String name) {
        ModelProvider provider =
                providers
                        .find(new ModelUser(tenant, null), name)
                        .orElseThrow(() ->
                                GroveException.notFound("No model endpoint is named " + name));
        return (DialectProvider) provider;
    }
}
