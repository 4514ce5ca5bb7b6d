package dev.grove.language.expression;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Variables that an expression may read, and as far as it is known what they are.
 *
 * @param schemas by the variables' names; an empty schema is that of any value
 */
public record Variables(Map<String, ObjectNode> schemas) {

    private static final ObjectNode ANYTHING = JsonNodeFactory.instance.objectNode();

    public Variables {
        schemas = Map.copyOf(schemas);
    }

    /** Variables of which nothing but the names is known. */
    public static Variables untyped(Collection<String> names) {
        return new Variables(
                names.stream()
                        .distinct()
                        .collect(Collectors.toMap(Function.identity(), _ -> ANYTHING)));
    }

    public Set<String> names() {
        return schemas.keySet();
    }
}
