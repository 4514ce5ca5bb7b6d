package dev.grove.core.run.loop;

import dev.grove.core.model.ModelRef;
import io.micrometer.core.instrument.Tags;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Labels that name a model. Tenants choose models, and may name ones that no provider has, so after
 * the first 200 all further ones of a server share a label.
 */
final class ModelLabels {

    private static final int MOST = 200;
    private static final String OTHER = "other";

    private final Set<ModelRef> known = ConcurrentHashMap.newKeySet();

    Tags of(ModelRef model) {
        return known.contains(model) || (known.size() < MOST && known.add(model))
                ? tags(model.provider(), model.model())
                : tags(OTHER, OTHER);
    }

    private static Tags tags(String provider, String model) {
        return Tags.of("gen_ai.provider.name", provider, "gen_ai.request.model", model);
    }
}
