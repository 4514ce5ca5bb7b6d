package dev.grove.core.schema;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compiles schemas, and judges those that a tenant wrote. */
@Component
public class JsonSchemas {

    private final SchemaRegistry registry;
    private final JsonSchema metaSchema;

    public JsonSchemas() {
        SchemaRegistryConfig config =
                SchemaRegistryConfig.builder()
                        .locale(Locale.ENGLISH)
                        .regularExpressionFactory(LinearTimePattern::new)
                        .build();
        this.registry =
                SchemaRegistry.withDefaultDialect(
                        // A tenant's own keywords annotate; they are not worth a line in our log.
                        Dialect.builder(Dialects.getDraft202012())
                                .unknownKeywordFactory((name, _) -> new AnnotationKeyword(name))
                                .build(),
                        // No cache: a tenant's schema must not be found by another's reference.
                        builder -> builder.schemaRegistryConfig(config).schemaCacheEnabled(false));
        this.metaSchema =
                new JsonSchema(
                        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                                .getSchema(
                                        SchemaLocation.of(
                                                SpecificationVersion.DRAFT_2020_12
                                                        .getDialectId())));
    }

    /**
     * @param schema one of Grove's own, or one that {@link #faults} found nothing wrong with
     */
    public JsonSchema compile(ObjectNode schema) {
        return new JsonSchema(registry.getSchema(schema));
    }

    /**
     * What keeps a tenant's schema from being used, each with the JSON pointer of its place; empty
     * when it is a schema of JSON Schema 2020-12 that refers to nothing outside itself.
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
            for (JsonNode sample :
                    List.of(json.objectNode(), json.arrayNode(), json.stringNode(""))) {
                List<String> faults = compiled.faults(sample);
                if (faults.stream().anyMatch(fault -> fault.contains("without end"))) {
                    return faults;
                }
            }
            return List.of();
        } catch (StackOverflowError _) {
            return List.of("the schema refers to itself without end");
        } catch (RuntimeException e) {
            return List.of("cannot be used: " + firstLine(e));
        }
    }

    private static String firstLine(RuntimeException e) {
        String message = e.getMessage();
        return message == null
                ? "it is not a usable schema"
                : message.lines().findFirst().orElse("");
    }
}
