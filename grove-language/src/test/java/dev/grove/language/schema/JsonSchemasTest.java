package dev.grove.language.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JsonSchemasTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonSchemas schemas = new JsonSchemas();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"string\"}}}",
                "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"array\"}",
                "{\"$ref\":\"#/$defs/node\",\"$defs\":{\"node\":{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#/$defs/node\"}}}}}",
                "{\"properties\":{\"$ref\":{\"type\":\"string\"}}}",
                "{\"const\":{\"$ref\":\"https://example.com/data-not-a-reference\"}}",
                "{\"type\":\"string\",\"pattern\":\"^[a-z]+$\"}",
                "{\"x-order\":{\"$ref\":\"https://a/b\",\"pattern\":\"(?=a)\"}}",
                "{\"example\":{\"$id\":\"urn:a\",\"$schema\":\"http://json-schema.org/draft-07/schema#\"}}",
                "{\"properties\":{\"a\":{\"examples\":[{\"pattern\":\"(a)\\\\1\"}],\"discriminator\":{\"$id\":\"a\"}}}}",
                "{\"$ref\":\"#/x-parts/a\",\"x-parts\":{\"a\":{\"type\":\"object\"}}}"
            })
    void acceptsWhatIsASchema(String schema) {
        assertThat(schemas.faults(json(schema))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e30", "1e999999999", "-1e999999999"})
    @Timeout(10)
    void numbersOutOfRangeAreFaultsWhereThereAreBounds(String number) {
        JsonMapper exact =
                JsonMapper.builder()
                        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                        .build();
        JsonSchema bounded =
                schemas.compile(
                        (ObjectNode) json("{\"type\":\"integer\",\"minimum\":0,\"maximum\":9}"));
        assertThat(bounded.faults(exact.readTree(number))).isNotEmpty();
        assertThat(bounded.faults(JSON.readTree(number))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    []                                        | form of an object
                    "x"                                       | form of an object
                    {"type":"strin"}                          | /type
                    {"required":"a"}                          | /required
                    {"minLength":-1}                          | /minLength
                    {"$ref":"https://example.com/a.json"}     | only refer into the schema
                    {"$ref":"classpath:application.yaml"}     | only refer into the schema
                    {"$ref":"file:///etc/passwd"}             | only refer into the schema
                    {"$dynamicRef":"other#x"}                 | only refer into the schema
                    {"$id":"https://example.com/a"}           | /$id
                    {"$schema":"http://json-schema.org/draft-07/schema#"} | /$schema
                    {"$ref":"#"}                              | without end
                    {"$ref":"#/$defs/nowhere"}                | cannot be used
                    {"pattern":"(a)\\\\1"}                    | RE2
                    {"patternProperties":{"(?=a)b":{}}}       | RE2
                    {"maximum":1e99999}                       | out of range
                    {"const":"a\\u0000b"}                     | cannot be stored
                    {"properties":{"\\ud800":{}}}             | cannot be stored
                    {"properties":{"default":{"$ref":"https://a/b"}}} | /properties/default/$ref
                    {"properties":{"const":{"pattern":"(?=a)"}}} | /properties/const/pattern
                    {"$defs":{"enum":{"$id":"urn:a"}}}        | /$defs/enum/$id
                    {"dependentSchemas":{"examples":{"$ref":"a.json"}}} | only refer into the schema
                    {"patternProperties":{"x":{"properties":{"default":{"$ref":"a.json"}}}}} | /default/$ref
                    {"$ref":"#/x-parts/a","x-parts":{"a":{"$ref":"https://a/b"}}} | /x-parts/a/$ref
                    {"$ref":"#/properties/a/default","properties":{"a":{"default":{"pattern":"(?=a)"}}}} | RE2
                    {"$ref":"#/x%20y","x y":{"$id":"urn:a"}}  | is not supported
                    """)
    void refusesAndSaysWhy(String schema, String why) {
        assertThat(schemas.faults(json(schema)))
                .isNotEmpty()
                .anySatisfy(fault -> assertThat(fault).contains(why));
    }

    @Test
    void reportsEveryFaultOfAValueWithItsPlace() {
        JsonSchema schema =
                compile(
                        """
                        {"type":"object","required":["a"],"additionalProperties":false,
                         "properties":{"a":{"type":"string"},"b":{"type":"integer","minimum":1}}}
                        """);

        assertThat(schema.faults(json("{\"b\":0,\"c\":1}")))
                .anySatisfy(fault -> assertThat(fault).contains("required").contains("'a'"))
                .anySatisfy(fault -> assertThat(fault).contains("/b"))
                .anySatisfy(fault -> assertThat(fault).contains("'c'"));
        assertThat(schema.faults(json("{\"a\":\"x\"}"))).isEmpty();
    }

    @Test
    @Timeout(20)
    void matchesAnEvilPatternInLinearTime() {
        JsonSchema schema = compile("{\"type\":\"string\",\"pattern\":\"^(a+)+$\"}");

        assertThat(schema.faults(json("\"" + "a".repeat(5_000) + "!\""))).hasSize(1);
    }

    private JsonSchema compile(String schema) {
        return schemas.compile((ObjectNode) json(schema));
    }

    private static JsonNode json(String text) {
        return JSON.readTree(text);
    }
}
