package dev.grove.core.agent;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.KnownModels;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.price.ModelRef;
import java.util.Optional;

/** Serves {@code fake/…}; knows the price of all but {@code fake/unpriced}. */
final class FakeModels implements ServedModels {

    @Override
    public Optional<ModelRef> defaultModel() {
        return Optional.of(new ModelRef("fake", "default"));
    }

    @Override
    public String required(TenantId tenant) {
        return "is required";
    }

    @Override
    public Optional<String> unavailable(TenantId tenant, ModelRef model) {
        return model.provider().equals("fake")
                ? Optional.empty()
                : Optional.of("no provider is named " + model.provider());
    }

    @Override
    public String nearestPriced(ModelRef model) {
        return ".";
    }

    @Override
    public ModelFeatures features(TenantId tenant, ModelRef model) {
        return switch (model.model()) {
            case "claude-opus-4-7", "claude-opus-4-5" -> KnownModels.byMessages(model.model());
            case "gpt-5" -> KnownModels.byChatCompletions(model.model());
            default -> ModelFeatures.ALL;
        };
    }

    @Override
    public boolean isPriced(TenantId tenant, ModelRef model) {
        return !model.model().equals("unpriced");
    }
}
