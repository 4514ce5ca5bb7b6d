package dev.grove.core.agent;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the models that an agent names: its own, and those that its runs may go on with. */
record ModelChecks(TenantId tenant, ServedModels models, FieldChecks checks) {

    static final int MOST_FALLBACKS = 4;

    private static final String FALLBACKS = "fallbacks";

    /** The agent's own model, or the default one. */
    Optional<ModelRef> model(@Nullable String written) {
        Optional<ModelRef> model;
        if (written == null) {
            model = models.defaultModel();
            if (model.isEmpty()) {
                checks.refuse("model", models.required(tenant));
            }
        } else {
            model = parse(written);
            if (model.isEmpty()) {
                checks.refuse("model", ModelRef.RULE);
            }
        }
        return model;
    }

    /**
     * Whether the agent's own model can be used and, where money is capped, priced.
     *
     * @return the code of what is wrong; nothing when it is right
     */
    Optional<ErrorCode> usable(ModelRef model, @Nullable BigDecimal maxCostUsd) {
        return usable(model, maxCostUsd, "model", "limits.max_cost_usd");
    }

    /**
     * Checks the models that a run goes on with where the one before is unavailable, as the first.
     *
     * @param model that they follow; nothing where it is at fault itself
     */
    List<String> fallbacks(
            @Nullable List<@Nullable String> given,
            Optional<ModelRef> model,
            @Nullable BigDecimal maxCostUsd,
            ModelOptions options) {
        if (given == null) {
            return List.of();
        }
        if (given.size() > MOST_FALLBACKS) {
            checks.refuse(FALLBACKS, "may name at most " + MOST_FALLBACKS + " models");
            return List.of();
        }
        Set<ModelRef> seen = new HashSet<>();
        model.ifPresent(seen::add);
        List<String> fallbacks = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String field = FALLBACKS + "[" + i + "]";
            String written = given.get(i);
            Optional<ModelRef> parsed = written == null ? Optional.empty() : parse(written);
            if (parsed.isEmpty()) {
                checks.refuse(field, ModelRef.RULE);
            } else if (!seen.add(parsed.get())) {
                checks.refuse(field, "is named before; leave it out, as it would be asked again");
            } else {
                fallback(field, parsed.get(), maxCostUsd, options);
                fallbacks.add(parsed.get().toString());
            }
        }
        return fallbacks;
    }

    private void fallback(
            String field, ModelRef model, @Nullable BigDecimal maxCostUsd, ModelOptions options) {
        if (usable(model, maxCostUsd, field, field).isEmpty()) {
            models.features(tenant, model)
                    .faults(options)
                    .forEach((option, words) ->
                            checks.refuse(
                                    field,
                                    "does not take the agent's options: model_options.%s %s"
                                            .formatted(option, words)));
        }
    }

    private Optional<ErrorCode> usable(
            ModelRef model, @Nullable BigDecimal maxCostUsd, String field, String fieldOfCap) {
        Optional<String> unavailable = models.unavailable(tenant, model);
        if (unavailable.isPresent()) {
            checks.refuse(field, unavailable.get());
            return Optional.of(ErrorCode.MODEL_UNAVAILABLE);
        }
        if (maxCostUsd != null && !models.isPriced(tenant, model)) {
            checks.refuse(
                    fieldOfCap,
                    "no price is known for "
                            + model
                            + ", so a cap on money cannot hold"
                            + models.nearestPriced(model)
                            + " An operator stores its price with PUT /model-prices/"
                            + model
                            + "; or leave the cap out");
            return Optional.of(ErrorCode.MODEL_NOT_PRICED);
        }
        return Optional.empty();
    }

    private static Optional<ModelRef> parse(String written) {
        try {
            return Optional.of(ModelRef.parse(written)).filter(ModelRef::isStorable);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
