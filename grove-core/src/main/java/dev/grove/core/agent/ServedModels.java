package dev.grove.core.agent;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.price.ModelRef;
import java.util.Optional;

/** Models and prices, as the check of a definition needs them. */
interface ServedModels {

    /** The model of agents that name none. */
    Optional<ModelRef> defaultModel();

    /** Ends a field's name, as {@link dev.grove.core.model.Models#required} does. */
    String required(TenantId tenant);

    /** Why a model cannot be used and how to mend it; nothing when it can. */
    Optional<String> unavailable(TenantId tenant, ModelRef model);

    /** Options that a model takes. */
    ModelFeatures features(TenantId tenant, ModelRef model);

    boolean isPriced(TenantId tenant, ModelRef model);

    /** Ends a sentence, with the nearest models that have a price where there are some. */
    String nearestPriced(ModelRef model);
}
