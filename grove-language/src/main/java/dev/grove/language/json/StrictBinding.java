package dev.grove.language.json;

import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * How what callers send becomes objects, by whichever way they send it: names in snake case, none
 * that is unknown, and no value of one type taken for one of another ({@code "goal": 5} is no text,
 * {@code "max_turns": "10"} no number), nor null for an element of a list or a map.
 */
public final class StrictBinding {

    /** Reads and writes the records of the contract. */
    public static final JsonMapper MAPPER = mapper();

    private StrictBinding() {}

    private static JsonMapper mapper() {
        JsonMapper.Builder mapper = JsonMapper.builder();
        configure(mapper);
        return mapper.build();
    }

    public static void configure(JsonMapper.Builder mapper) {
        mapper.annotationIntrospector(
                        AnnotationIntrospector.pair(
                                new RequiredElements(), new JacksonAnnotationIntrospector()))
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                // Numbers within free JSON keep all of their digits, as arguments of tools must.
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        texts ->
                                texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                        .setCoercion(
                                                CoercionInputShape.Boolean, CoercionAction.Fail));
    }
}
