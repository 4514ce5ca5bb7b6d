package dev.grove.language.schema;

import com.networknt.schema.annotation.Annotation;
import com.networknt.schema.path.NodePath;
import dev.grove.language.pattern.BoundedPattern;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Units of work of a keyword on a value, at the worst.
 *
 * @param size of what the schema says, which is looked through
 * @param patterns each of which is matched with a text, or with each name of an object
 * @param deep whether values are compared as a whole
 * @param text whether characters are counted
 */
record KeywordCost(int size, List<BoundedPattern> patterns, boolean deep, boolean text) {

    private static final int CHARACTERS_PER_UNIT = 64;

    static KeywordCost of(String keyword, JsonNode said, JsonNode schema) {
        return new KeywordCost(
                said.size(),
                switch (keyword) {
                    case "pattern" -> said.isString() ? read(said.stringValue()) : List.of();
                    case "patternProperties", "additionalProperties" ->
                            schema.path("patternProperties").propertyNames().stream()
                                    .flatMap(regex -> read(regex).stream())
                                    .toList();
                    default -> List.of();
                },
                keyword.equals("const") || keyword.equals("enum"),
                keyword.equals("minLength") || keyword.equals("maxLength"));
    }

    private static List<BoundedPattern> read(String regex) {
        return BoundedPattern.read(regex)
                        instanceof BoundedPattern.Reading.Compiled(BoundedPattern pattern)
                ? List.of(pattern)
                : List.of();
    }

    void spend(SchemaWork work, JsonNode value, NodePath place) {
        work.spend(1L + size + value.size());
        if (deep) {
            work.spendAll(value);
        }
        if ((deep || text) && value.isString()) {
            work.spend(value.stringValue().length() / CHARACTERS_PER_UNIT);
        }
        for (BoundedPattern pattern : patterns) {
            if (value.isString()) {
                work.spend(pattern.work(value.stringValue().length()));
            }
            value.propertyNames().forEach(name -> work.spend(pattern.work(name.length())));
        }
        if (work.isUnevaluatedPropertiesPresent() || work.isUnevaluatedItemsPresent()) {
            // Evaluated members are looked for along the way, and in all annotations of a place.
            List<Annotation> annotations = work.getAnnotations().asMap().get(place);
            work.spend(
                    work.getEvaluationSchema().size()
                            + (annotations == null ? 0L : annotations.size()));
        }
    }
}
