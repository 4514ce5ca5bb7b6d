package dev.grove.core.run.event;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.language.json.PlainNumbers;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Writes what events carry; the one place that decides how. */
final class EventJson {

    private static final JsonMapper JSON =
            JsonMapper.builder(PlainNumbers.factory())
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                    // Or members of a component that is unwrapped would come after all others.
                    .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
                    .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                    .addModule(
                            new SimpleModule()
                                    .addSerializer(RunId.class, ToStringSerializer.instance)
                                    .addSerializer(KeyId.class, ToStringSerializer.instance))
                    .build();

    private EventJson() {}

    static String of(RunEvent event) {
        return JSON.writeValueAsString(event);
    }
}
