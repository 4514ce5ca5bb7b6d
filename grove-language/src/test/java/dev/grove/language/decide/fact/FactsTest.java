package dev.grove.language.decide.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.schema.JsonSchemas;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The records are what the vocabulary says, each of its properties, and no other. */
class FactsTest {

    static Stream<Fact> full() {
        return Stream.of(
                new Tool("t", "mcp", "unsafe", "outside", List.of("u:x"), "github", "d"),
                new Labels(true, true, true, List.of("web"), List.of("crm")),
                new Counts(1, 2, 3, 4, 5, 6, 7, 8, new BigDecimal("0.5"), 9),
                new Plan(true, true, "one"),
                new Acting("r", "a", 1, "agent", 0, "api", "key", "ada", 50),
                new Connection("a.b", 443, "GET", "/"),
                new Start(Start.WORKFLOW, "n", 2, 1),
                new SecretUse("s", "a.b", 443, "/", "header:X", "GET", 1),
                new Moment(Instant.EPOCH));
    }

    static Stream<Fact> sparse() {
        return Stream.of(
                new Tool("t", "mcp", "unsafe", "outside", List.of(), null, null),
                Labels.NONE,
                Counts.NONE,
                Plan.NONE,
                new Acting("r", "a", 1, "agent", 0, "api", null, null, 50),
                new Connection("a.b", 443, null, null),
                new SecretUse("s", "a.b", 443, "/", "header:X", null, 1));
    }

    @ParameterizedTest
    @MethodSource({"full", "sparse"})
    void areWhatTheVocabularySays(Fact fact) {
        ObjectNode schema =
                Objects.requireNonNull(Vocabulary.typed(null).schemas().get(fact.variable()));
        assertThat(new JsonSchemas().compile(schema).faults(fact.json())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("full")
    void haveEachProperty(Fact fact) {
        ObjectNode schema =
                Objects.requireNonNull(Vocabulary.typed(null).schemas().get(fact.variable()));
        if (schema.has("properties")) {
            assertThat(new TreeSet<>(fact.json().propertyNames()))
                    .isEqualTo(new TreeSet<>(schema.get("properties").propertyNames()));
        }
    }

    @Test
    void areAllOfTheVocabularyButTheActAndTheArguments() {
        assertThat(full().map(Fact::variable))
                .containsExactlyInAnyOrderElementsOf(
                        Vocabulary.names().stream()
                                .filter(name -> !List.of("act", "args").contains(name))
                                .toList());
    }

    @Test
    void areReadAsTheyAreWritten() {
        Facts facts =
                Facts.of(full().toArray(Fact[]::new))
                        .with(new Arguments(JsonNodeFactory.instance.objectNode().put("a", 1)));
        Facts read = Facts.read(facts.json());
        assertThat(read.json()).isEqualTo(facts.json());
        assertThat(read.tool()).isEqualTo(facts.tool());
    }
}
