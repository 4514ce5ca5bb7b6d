package dev.grove.core.definition;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.grove.language.json.ExactJson;
import java.util.function.Function;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Kinds whose definitions are stored as the JSON of their record, with names in snake case and
 * without what is null. A member that a stored one does not have yet is null when the record is
 * made, so the record says what stands for it; one that a newer Grove wrote is passed over.
 */
public final class RecordKind {

    private static final JsonMapper JSON =
            ExactJson.MAPPER
                    .rebuild()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .changeDefaultPropertyInclusion(
                            none -> none.withValueInclusion(Include.NON_NULL))
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    private RecordKind() {}

    /**
     * @param type has members that Jackson reads and writes
     */
    public static <D extends Record> DefinitionKind<D> of(
            String noun, DefinitionTables tables, Class<D> type, Function<D, String> name) {
        return new DefinitionKind<>(
                noun,
                tables,
                DefinitionName::isLegal,
                name,
                JSON::writeValueAsString,
                json -> JSON.readValue(json, type));
    }
}
