package dev.grove.language.decide.fact;

import dev.grove.language.expression.Variables;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Variables that conditions may read, each with the schema of its values. */
public final class Vocabulary {

    private static final ObjectNode SCHEMA = read();

    private static final Map<String, ObjectNode> BY_NAME = byName();

    private static final Variables UNTYPED = Variables.untyped(BY_NAME.keySet());

    private Vocabulary() {}

    /** Names of the variables. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    /** Variables of which the names alone are known: what is stored was checked before. */
    public static Variables untyped() {
        return UNTYPED;
    }

    /**
     * Variables with their types.
     *
     * @param args schema of the arguments; null where it is not known
     */
    public static Variables typed(@Nullable ObjectNode args) {
        Map<String, ObjectNode> schemas = new LinkedHashMap<>(BY_NAME);
        schemas.put(
                Arguments.VARIABLE, args == null ? JsonNodeFactory.instance.objectNode() : args);
        return new Variables(schemas);
    }

    /** Schema of an object that has facts by the names of their variables. */
    public static ObjectNode schema() {
        return SCHEMA.deepCopy();
    }

    private static Map<String, ObjectNode> byName() {
        Map<String, ObjectNode> schemas = new LinkedHashMap<>();
        SCHEMA.get("properties")
                .properties()
                .forEach(each -> schemas.put(each.getKey(), (ObjectNode) each.getValue()));
        return schemas;
    }

    private static ObjectNode read() {
        String file = "facts.schema.json";
        try (InputStream in =
                Objects.requireNonNull(Vocabulary.class.getResourceAsStream(file), file)) {
            return (ObjectNode) JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
