package dev.grove.language.expression;

import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Follows a path through a schema, as far as the schema says what is there. */
public final class SchemaPath {

    /** Where a path leads. */
    public sealed interface End {

        /**
         * @param schema of the value there; null where nothing is known of it
         */
        record Known(@Nullable ObjectNode schema) implements End {}

        /**
         * @param step that the schema does not have
         * @param closed whether it says that there is nothing else
         */
        record Missing(Reference.Step step, boolean closed, List<String> properties)
                implements End {}
    }

    private SchemaPath() {}

    public static End follow(@Nullable ObjectNode schema, List<Reference.Step> steps) {
        JsonNode at = schema;
        for (Reference.Step step : steps) {
            if (!(at instanceof ObjectNode known) || isComposed(known)) {
                return new End.Known(null);
            }
            if (step.name() == null) {
                at = known.get("items");
                continue;
            }
            if (!(known.get("properties") instanceof ObjectNode properties)) {
                if (isClosed(known)) {
                    return new End.Missing(step, true, List.of());
                }
                return new End.Known(null);
            }
            at = properties.get(step.name());
            if (at == null) {
                if (known.has("patternProperties")
                        || known.path("additionalProperties").isObject()) {
                    return new End.Known(null);
                }
                return new End.Missing(step, isClosed(known), names(properties));
            }
        }
        return new End.Known(at instanceof ObjectNode known ? known : null);
    }

    public static String nearest(String name, Collection<String> properties) {
        if (properties.isEmpty()) {
            return "";
        }
        return NearestNames.of(name, properties).isEmpty()
                ? "; there are: " + String.join(", ", properties)
                : NearestNames.asQuestion(name, properties);
    }

    static boolean isClosed(ObjectNode schema) {
        return schema.path("additionalProperties").isBoolean()
                && !schema.path("additionalProperties").booleanValue();
    }

    /** Whether a schema's properties do not show what it allows. */
    static boolean isComposed(ObjectNode schema) {
        return schema.has("$ref")
                || schema.has("$dynamicRef")
                || schema.has("anyOf")
                || schema.has("oneOf")
                || schema.has("allOf")
                || schema.has("if");
    }

    private static List<String> names(ObjectNode properties) {
        return new ArrayList<>(properties.propertyNames());
    }
}
