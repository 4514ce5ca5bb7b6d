package dev.grove.core.run.loop;

import dev.grove.core.model.price.ModelRef;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Labels that name a model. Tenants choose models, and may name ones that no provider has, so after
 * the first 200 all further ones of a server share a label.
 */
final class ModelLabels {

    private static final int MOST = 200;
    private static final String OTHER = "other";

    private static final Tags ALL_OTHERS = tags(OTHER, OTHER);

    private final Map<ModelRef, Tags> known = new ConcurrentHashMap<>();

    Tags of(ModelRef model) {
        Tags labels = known.get(model);
        if (labels != null) {
            return labels;
        }
        return known.size() < MOST
                ? known.computeIfAbsent(model, each -> tags(each.provider(), each.model()))
                : ALL_OTHERS;
    }

    private static Tags tags(String provider, String model) {
        return Tags.of("gen_ai.provider.name", provider, "gen_ai.request.model", model);
    }
}
