package dev.grove.language.expression;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelOptions;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelOptionalLibrary;
import dev.cel.parser.CelStandardMacro;
import dev.grove.language.json.ExactJson;
import dev.grove.language.text.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Evaluates expressions by Grove, and by the runtime of the CEL library, over the same values. */
final class StockCel {

    private static final String INPUT =
            """
            {"n": 3, "d": 2.5, "t": "héllo wörld", "b": true, "list": [3, 1, 2], "empty": [],
             "texts": ["a", "b"], "object": {"k": 1, "l": {"m": "x"}}, "mixed": [1, "a", 2.5]}
            """;

    /** CEL knows no integers of 32 bits. */
    private static final JsonMapper LONGS =
            JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

    private static final Expressions EXPRESSIONS = new Expressions();
    private static final Cel CEL = cel();

    private StockCel() {}

    /** Empty where it fails, before running or then. */
    static Optional<Object> byGrove(String source) {
        return EXPRESSIONS.compile(source, Set.of("input"))
                        instanceof Compilation.Compiled(Expression expression)
                ? expression.evaluate(Map.of("input", ExactJson.MAPPER.readTree(INPUT)))
                                instanceof Evaluation.Done(JsonNode value)
                        ? Optional.of(plain(ExactJson.MAPPER.convertValue(value, Object.class)))
                        : Optional.empty()
                : Optional.empty();
    }

    /** Whether its checker takes an expression, so that its runtime can say what it gives. */
    static boolean isTaken(String source) {
        return !CEL.compile(source).hasError();
    }

    /** Empty where it fails, before running or then, and where the result is no JSON. */
    static Optional<Object> byCel(String source) {
        try {
            Object result =
                    CEL.createProgram(CEL.compile(source).getAst())
                            .eval(Map.of("input", LONGS.readValue(INPUT, Map.class)));
            return Optional.of(plain(result));
        } catch (Exception e) {
            return Optional.empty();
        }
    }

    private static Cel cel() {
        return CelFactory.plannerCelBuilder()
                .setOptions(
                        CelOptions.current().enableHeterogeneousNumericComparisons(true).build())
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addCompilerLibraries(
                        CelOptionalLibrary.INSTANCE, CelExtensions.strings(), CelExtensions.lists())
                .addRuntimeLibraries(
                        CelOptionalLibrary.INSTANCE, CelExtensions.strings(), CelExtensions.lists())
                .addVar("input", SimpleType.DYN)
                .build();
    }

    /** Both as Java's own numbers, lists and maps. */
    private static Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Integer number -> number.longValue();
            case BigDecimal number -> number.doubleValue();
            case Double number when !Double.isFinite(number) ->
                    throw new ArithmeticException("JSON has no number " + number);
            // Grove's mapper reads a zero without its sign.
            case Double number -> number + 0.0;
            case Collection<?> list -> list.stream().map(StockCel::plain).toList();
            case Map<?, ?> map -> {
                Map<String, Object> plain = new TreeMap<>();
                map.forEach((key, one) -> plain.put(String.valueOf(key), plain(one)));
                yield plain;
            }
            case Optional<?> optional -> plain(optional.orElse(null));
            case Instant time -> time.toString();
            case Duration span -> Durations.write(span);
            case NullValue _ -> "null";
            default -> value;
        };
    }
}
