package dev.grove.language.schema;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import com.networknt.schema.keyword.FormatKeyword;
import dev.grove.language.schema.JsonSchema.Check;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compiles schemas, and judges those that a tenant wrote. */
public class JsonSchemas {

    /** Work that a schema may take to judge a value with nothing in it. */
    private static final long SAMPLE_UNITS = 50_000;

    private final SchemaRegistry registry;
    private final JsonSchema metaSchema;

    public JsonSchemas() {
        SchemaRegistryConfig config =
                SchemaRegistryConfig.builder()
                        .locale(Locale.ENGLISH)
                        .regularExpressionFactory(LinearTimePattern::new)
                        .build();
        Dialect counted = counted();
        this.registry =
                SchemaRegistry.withDefaultDialect(
                        counted,
                        // No cache: a tenant's schema must not be found by another's reference.
                        builder -> builder.schemaRegistryConfig(config).schemaCacheEnabled(false));
        this.metaSchema =
                new JsonSchema(
                        SchemaRegistry.withDefaultDialect(
                                        counted, builder -> builder.schemaRegistryConfig(config))
                                .getSchema(
                                        SchemaLocation.of(
                                                SpecificationVersion.DRAFT_2020_12
                                                        .getDialectId())));
    }

    /** 2020-12, each keyword counted. */
    private static Dialect counted() {
        Dialect dialect = Dialects.getDraft202012();
        return Dialect.builder(dialect)
                .keywords(keywords ->
                        dialect.getKeywords().values().stream()
                                // The library takes no other format; it asserts nothing.
                                .filter(keyword -> !(keyword instanceof FormatKeyword))
                                .forEach(keyword ->
                                        keywords.put(
                                                keyword.getValue(), new CountedKeyword(keyword))))
                .keyword(new CountedKeyword(new UniqueItems()))
                // A tenant's own keywords annotate; they are not worth a line in our log.
                .unknownKeywordFactory((name, _) -> new AnnotationKeyword(name))
                .build();
    }

    /**
     * @param schema one of Grove's own, or one in whose checkable form {@link #faults} found
     *     nothing wrong
     */
    public JsonSchema compile(ObjectNode schema) {
        return compileCheckable(CheckableSchema.of(schema).schema());
    }

    /**
     * @param schema one that {@link CheckableSchema} made
     */
    public JsonSchema compileCheckable(ObjectNode schema) {
        return new JsonSchema(registry.getSchema(schema));
    }

    /**
     * Faults that keep a tenant's schema from being used, each with the JSON pointer of its place;
     * empty when it is a schema of JSON Schema 2020-12 that refers to nothing outside itself.
     */
    public List<String> faults(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return List.of("must be a JSON Schema in the form of an object");
        }
        List<String> faults = SchemaWalk.faults(object);
        if (faults.isEmpty()) {
            faults = metaSchema.faults(object);
        }
        return faults.isEmpty() ? faultsInUse(object) : faults;
    }

    /** A dangling reference, or one in circles, shows only when the schema is used. */
    private List<String> faultsInUse(ObjectNode schema) {
        try {
            JsonSchema compiled = compile(schema);
            JsonNodeFactory json = JsonNodeFactory.instance;
            return List.of(json.objectNode(), json.arrayNode(), json.stringNode("")).stream()
                    .flatMap(sample ->
                            compiled.check(sample, SAMPLE_UNITS)
                                            instanceof Check.Stopped(String why)
                                    ? Stream.of(why)
                                    : Stream.empty())
                    .limit(1)
                    .toList();
        } catch (StackOverflowError _) {
            return List.of("the schema refers to itself without end");
        } catch (RuntimeException e) {
            return List.of("cannot be used: " + JsonSchema.firstLine(e));
        }
    }
}
