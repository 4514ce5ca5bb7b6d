package dev.grove.core.run.event;

import dev.grove.language.json.PlainNumbers;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes what events carry; the one place that decides how. */
public final class EventJson {

    private static final JsonMapper JSON =
            JsonMapper.builder(PlainNumbers.factory())
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                    // Or members of a component that is unwrapped would come after all others.
                    .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
                    .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                    .build();

    private EventJson() {}

    static String of(RunEvent event) {
        return JSON.writeValueAsString(event);
    }
}
