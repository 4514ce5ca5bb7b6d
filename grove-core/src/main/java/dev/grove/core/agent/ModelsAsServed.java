package dev.grove.core.agent;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Prices;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Models and prices of this server. */
@Component
class ModelsAsServed implements ServedModels {

    private final Models models;
    private final Prices prices;

    ModelsAsServed(Models models, Prices prices) {
        this.models = models;
        this.prices = prices;
    }

    @Override
    public Optional<ModelRef> defaultModel() {
        return models.defaultModel();
    }

    @Override
    public String required(TenantId tenant) {
        return models.required(tenant);
    }

    @Override
    public Optional<String> unavailable(TenantId tenant, ModelRef model) {
        return models.unavailable(tenant, model);
    }

    @Override
    public ModelFeatures features(TenantId tenant, ModelRef model) {
        return models.features(tenant, model);
    }

    @Override
    public boolean isPriced(TenantId tenant, ModelRef model) {
        return models.price(tenant, model).isPresent();
    }

    @Override
    public String nearestPriced(ModelRef model) {
        return prices.nearest(model);
    }
}
