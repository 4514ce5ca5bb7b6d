package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.expression.value.MadeFields;
import dev.grove.language.expression.value.MadeItems;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The conformance suite of CEL, as far as it lies within what the page of expressions offers. */
class CelSuiteTest {

    private static final CelSuite SUITE = CelSuite.read();

    /** An int is compared with a double exactly; these round it to one, and the text does not. */
    private static final Set<String> ROUNDING =
            Set.of(
                    "lt_literal/not_lt_dyn_int_big_lossy_double",
                    "gt_literal/not_gt_dyn_big_double_int",
                    "lte_literal/lte_dyn_big_double_int",
                    "gte_literal/gte_dyn_int_big_lossy_double");

    private final Expressions expressions = new Expressions();

    static List<CelSuite.Case> cases() {
        return SUITE.cases();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void givesWhatTheSpecificationSays(CelSuite.Case one) {
        Optional<Value> expected =
                one.gives().isMissingNode() ? Optional.empty() : Optional.of(value(one.gives()));
        String given = shown(evaluated(one));

        if (ROUNDING.contains(one.name())) {
            assertThat(given).as(one.toString()).isNotEqualTo(shown(expected));
        } else {
            assertThat(given).as(one.toString()).isEqualTo(shown(expected));
        }
    }

    @Test
    void isCountedOnThePageOfExpressions() throws IOException {
        List<String> rows =
                SUITE.leftOut().entrySet().stream()
                        .map(file ->
                                "| %s | %d | %s |"
                                        .formatted(
                                                file.getKey(),
                                                SUITE.cases().stream()
                                                        .filter(one ->
                                                                one.file().equals(file.getKey()))
                                                        .count(),
                                                reasons(file.getValue())))
                        .toList();

        assertThat(Files.readAllLines(Path.of("../docs/workflow-expressions.md")))
                .containsSequence(rows)
                .anyMatch(line ->
                        line.startsWith("%,d tests of it run".formatted(SUITE.cases().size())));
    }

    private static String reasons(Map<String, Integer> leftOut) {
        return leftOut.isEmpty()
                ? "none"
                : leftOut.entrySet().stream()
                        .map(reason -> reason.getValue() + " " + reason.getKey())
                        .collect(Collectors.joining(", "));
    }

    /** Empty where it is refused or fails. */
    private Optional<Value> evaluated(CelSuite.Case one) {
        return switch (expressions.compile(one.source(), one.names())) {
            case Compilation.Refused _ -> Optional.empty();
            case Compilation.Compiled(Expression expression) ->
                    switch (expression.outcome(one.values(), Work.ofField())) {
                        case Expression.Outcome.Made(Value made) -> Optional.of(made);
                        case Expression.Outcome.Broken _ -> Optional.empty();
                    };
        };
    }

    private static Value value(JsonNode tagged) {
        var field = tagged.properties().iterator().next();
        JsonNode plain = field.getValue();
        return switch (field.getKey()) {
            case "null" -> Value.Null.NULL;
            case "bool" -> Value.Bool.of(plain.booleanValue());
            case "int" -> new Value.Int(Long.parseLong(plain.stringValue()));
            case "double" -> new Value.Real(real(plain.stringValue()));
            case "text" -> new Value.Text(plain.stringValue());
            case "timestamp" ->
                    new Value.Time(
                            Instant.ofEpochSecond(
                                    plain.get(0).longValue(), plain.get(1).longValue()));
            case "duration" ->
                    new Value.Span(
                            Duration.ofSeconds(plain.get(0).longValue(), plain.get(1).longValue()));
            case "list" ->
                    MadeItems.of(
                            plain.valueStream().map(CelSuiteTest::value).toList(), Work.ofField());
            case "map" -> {
                TreeMap<String, Value> entries = new TreeMap<>();
                plain.forEach(
                        entry -> entries.put(entry.get(0).stringValue(), value(entry.get(1))));
                yield new MadeFields(entries, 0);
            }
            default -> throw new IllegalArgumentException(tagged.toString());
        };
    }

    private static double real(String written) {
        return switch (written) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> Double.parseDouble(written);
        };
    }

    private static String shown(Optional<Value> value) {
        return value.map(CelSuiteTest::shown).orElse("fails");
    }

    /** With its type, whatever holds it; keys in their order. */
    private static String shown(Value value) {
        return switch (value) {
            case Value.Items items ->
                    IntStream.range(0, items.size())
                            .mapToObj(i -> shown(items.get(i)))
                            .toList()
                            .toString();
            case Value.Fields fields -> {
                TreeMap<String, String> entries = new TreeMap<>();
                for (String key : fields.keys()) {
                    entries.put(key, shown(Optional.ofNullable(fields.find(key))));
                }
                yield entries.toString();
            }
            case Value.Maybe(Value inner) -> inner == null ? "none" : "of " + shown(inner);
            case Value.Real(double number, var _) -> "double " + number;
            case Value.Null _ -> "null";
            case Value.Bool _, Value.Int _, Value.Text _, Value.Time _, Value.Span _ ->
                    value.toString();
        };
    }
}
