package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.expression.function.Functions;
import dev.grove.language.expression.function.Patterns;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.work.Work;
import dev.grove.language.json.ExactJson;
import dev.grove.language.json.Nesting;
import dev.grove.language.pattern.BoundedPattern;
import dev.grove.language.pattern.Glob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The page of expressions is true: each example gives what it says, and nothing is left out. */
class ExpressionPageTest {

    private static final String PAGE = page();
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^\\| `(.+)` \\| `(.+)` \\|$");

    private static final JsonNode INPUT =
            ExactJson.MAPPER.readTree(PAGE.replaceFirst("(?s).*`input` with `(\\{.+?})`.*", "$1"));

    /** Written as macros, which the compiler knows and no table of functions has. */
    private static final Set<String> MACROS =
            Set.of("has", "all", "exists", "exists_one", "map", "filter", "optMap", "optFlatMap");

    /** Evaluated by need, so no functions. */
    private static final Set<String> BY_NEED = Set.of("or", "orValue");

    private static String page() {
        try {
            return Files.readString(Path.of("../docs/workflow-expressions.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Arguments> examples() {
        return EXAMPLE.matcher(PAGE)
                .results()
                .map(row -> Arguments.of(row.group(1).replace("\\|", "|"), row.group(2)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void givesWhatThePageSays(String source, String expected) {
        Compilation compiled = new Expressions().compile(source, Set.of("input"));
        assertThat(compiled).isInstanceOf(Compilation.Compiled.class);

        Evaluation result =
                ((Compilation.Compiled) compiled).expression().evaluate(Map.of("input", INPUT));

        assertThat(result).isInstanceOf(Evaluation.Done.class);
        // Read again, as the same number is held in several ways.
        assertThat(ExactJson.MAPPER.readTree(((Evaluation.Done) result).value().toString()))
                .isEqualTo(ExactJson.MAPPER.readTree(expected));
    }

    @Test
    void hasAnExampleOfEveryFunction() {
        String examples =
                examples().map(row -> (String) row.get()[0]).collect(Collectors.joining("\n"));
        Set<String> called = new TreeSet<>();
        Matcher call = Pattern.compile("([A-Za-z_.]+)\\(").matcher(examples);
        while (call.find()) {
            String name = call.group(1);
            called.add(
                    name.startsWith("optional.")
                            ? name
                            : name.substring(name.lastIndexOf('.') + 1));
        }
        Set<String> known = new TreeSet<>(Functions.names());
        known.removeIf(
                name -> name.startsWith("_") || name.startsWith("-") || name.startsWith("@"));
        known.addAll(MACROS);
        known.addAll(BY_NEED);

        assertThat(called).containsExactlyInAnyOrderElementsOf(known);
    }

    @Test
    void namesEveryLimit() {
        assertThat(limits())
                .containsExactly(
                        (long) Expressions.MOST_CODE_POINTS,
                        (long) Expressions.MOST_NODES,
                        2_000L,
                        100_000L,
                        Work.MOST_UNITS,
                        (long) Work.MOST_ITERATIONS,
                        (long) Sizes.MOST_CHARACTERS,
                        (long) Sizes.MOST_ELEMENTS,
                        (long) Nesting.DEEPEST,
                        (long) Patterns.LONGEST,
                        (long) Glob.LONGEST,
                        (long) BoundedPattern.MOST_STATES);
    }

    private static Stream<Long> limits() {
        return Pattern.compile("(?m)^\\| .+ \\| ([0-9,]+) \\|$")
                .matcher(PAGE)
                .results()
                .map(row -> Long.parseLong(row.group(1).replace(",", "")));
    }
}
