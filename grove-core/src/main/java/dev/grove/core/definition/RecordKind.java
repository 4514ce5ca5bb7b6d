package dev.grove.core.definition;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.grove.language.json.ExactJson;
import java.util.function.Function;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Kind whose definitions are stored as the JSON of their record, with names in snake case and
 * without what is null. A member that a stored one does not have yet is null when the record is
 * made, so the record says what stands for it; one that a newer Grove wrote is passed over.
 *
 * @param type has members that Jackson reads and writes
 */
public record RecordKind<D extends Record>(
        String noun, DefinitionTables tables, Class<D> type, Function<D, String> name)
        implements DefinitionKind<D> {

    private static final JsonMapper JSON =
            ExactJson.MAPPER
                    .rebuild()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .changeDefaultPropertyInclusion(
                            none -> none.withValueInclusion(Include.NON_NULL))
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    @Override
    public boolean isName(String text) {
        return DefinitionName.isLegal(text);
    }

    @Override
    public String nameOf(D definition) {
        return name.apply(definition);
    }

    @Override
    public String write(D definition) {
        return JSON.writeValueAsString(definition);
    }

    @Override
    public D read(String json) {
        return JSON.readValue(json, type);
    }
}
