package dev.grove.core.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A compiled schema; thread-safe. */
public final class JsonSchema {

    private static final int FAULTS_TOLD = 10;

    private final Schema schema;

    JsonSchema(Schema schema) {
        this.schema = schema;
    }

    /**
     * What is wrong with a value, each with the JSON pointer of its place; empty when it satisfies
     * the schema. Worded for the author of the value, a person or a model; the first ten only.
     */
    public List<String> faults(JsonNode value) {
        try {
            return schema.validate(value).stream()
                    .map(JsonSchema::describe)
                    .distinct()
                    .limit(FAULTS_TOLD)
                    .toList();
        } catch (StackOverflowError _) {
            return List.of("the schema refers to itself without end");
        } catch (JacksonException _) {
            // Where there is a bound, the library asks for a number of 64 bits.
            return List.of("the value has a number that is out of range");
        }
    }

    /**
     * The same by place.
     *
     * @param path as errors of fields have it, such as {@code .repo.names[2]}; empty for the whole
     *     value
     */
    public record Fault(String path, String message) {}

    /** What is wrong with a value, each with its place; the first ten only. */
    public List<Fault> located(JsonNode value) {
        return faults(value).stream()
                .map(fault -> {
                    int end = fault.startsWith("/") ? fault.indexOf(": ") : 0;
                    return end <= 0
                            ? new Fault("", fault)
                            : new Fault(path(fault.substring(0, end)), fault.substring(end + 2));
                })
                .toList();
    }

    private static String path(String pointer) {
        StringBuilder path = new StringBuilder();
        for (String step : pointer.substring(1).split("/", -1)) {
            boolean index = !step.isEmpty() && step.chars().allMatch(Character::isDigit);
            path.append(
                    index ? "[" + step + "]" : "." + step.replace("~1", "/").replace("~0", "~"));
        }
        return path.toString();
    }

    private static String describe(Error error) {
        String place = error.getInstanceLocation().toString();
        return (place.isEmpty() ? "the value" : place) + ": " + error.getMessage();
    }
}
