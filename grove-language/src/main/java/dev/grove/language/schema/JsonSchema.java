package dev.grove.language.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A compiled schema; thread-safe. */
public final class JsonSchema {

    private static final int MOST_FAULTS = 10;

    /** Characters of a fault: one of an enum repeats all of its values. */
    private static final int LONGEST_FAULT = 2_000;

    private static final Check TOO_MUCH_WORK =
            new Check.Stopped(
                    "checking the value against the schema takes too much work: its references, or"
                            + " the repetitions of its patterns, multiply; simplify the schema, or"
                            + " send a smaller value");

    private final Schema schema;

    JsonSchema(Schema schema) {
        this.schema = schema;
    }

    /** Outcome of an evaluation. */
    sealed interface Check {

        /**
         * @param faults of the value, the first ten; none when it satisfies the schema
         */
        record Judged(List<String> faults) implements Check {}

        /**
         * @param why the evaluation could not be ended
         */
        record Stopped(String why) implements Check {}
    }

    /**
     * Faults of a value, each with the JSON pointer of its place; empty when it satisfies the
     * schema. Worded for the author of the value, a person or a model; the first ten only.
     */
    public List<String> faults(JsonNode value) {
        return switch (check(value, SchemaWork.MOST_UNITS)) {
            case Check.Judged(List<String> faults) -> faults;
            case Check.Stopped(String why) -> List.of(why);
        };
    }

    /** Faults as far as they can be known: none where the check cannot be ended. */
    public List<String> knownFaults(JsonNode value) {
        return check(value, SchemaWork.MOST_UNITS) instanceof Check.Judged(List<String> faults)
                ? faults
                : List.of();
    }

    /**
     * @param units of work that it may take
     */
    Check check(JsonNode value, long units) {
        SchemaWork work =
                new SchemaWork(schema.createExecutionContext().getExecutionConfig(), units);
        try {
            schema.validate(work, value);
            return work.isExceeded() ? TOO_MUCH_WORK : new Check.Judged(first(work.getErrors()));
        } catch (SchemaWork.TooMuchWork _) {
            // Faults that are too many are faults all the same.
            return work.isExceeded() || work.getErrors().isEmpty()
                    ? TOO_MUCH_WORK
                    : new Check.Judged(first(work.getErrors()));
        } catch (StackOverflowError _) {
            return new Check.Stopped("the schema refers to itself without end");
        } catch (JacksonException _) {
            // Where there is a bound, the library asks for a number of 64 bits.
            return new Check.Stopped("the value has a number that is out of range");
        } catch (SchemaException e) {
            return new Check.Stopped("the schema cannot be used: " + firstLine(e));
        }
    }

    private static List<String> first(List<Error> errors) {
        return errors.stream().map(JsonSchema::describe).distinct().limit(MOST_FAULTS).toList();
    }

    static String firstLine(RuntimeException e) {
        String message = e.getMessage();
        return message == null
                ? "it is not a usable schema"
                : message.lines().findFirst().orElse("");
    }

    /**
     * Fault of a value, with its place.
     *
     * @param path place as field errors write it, such as {@code .repo.names[2]}; empty for the
     *     whole value
     */
    public record Fault(String path, String message) {}

    /** Faults of a value, each with its place; the first ten only. */
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
        String fault = (place.isEmpty() ? "the value" : place) + ": " + error.getMessage();
        return fault.length() <= LONGEST_FAULT ? fault : fault.substring(0, LONGEST_FAULT) + "…";
    }
}
