package dev.grove.language.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.language.json.ExactJson;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentReaderTest {

    private static final Pattern CLASS =
            Pattern.compile("\\b(java|jackson|snakeyaml|tools)[./]|Exception|`[A-Za-z]+[A-Z]\\w*`");

    /** YAML 1.2: what 1.1 took for a bool, a time or a number in base 60 is a text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    yes        | "yes"
                    no         | "no"
                    on         | "on"
                    NO         | "NO"
                    true       | true
                    null       | null
                    12:30:45   | "12:30:45"
                    2026-01-31 | "2026-01-31"
                    24h        | "24h"
                    1.50       | 1.50
                    8.0        | 8.0
                    1e3        | 1000
                    007        | 7
                    0o17       | 15
                    0x1F       | 31
                    +12        | 12
                    -12        | -12
                    .5         | 0.5
                    -.5e1      | -5
                    5.         | 5
                    1.E2       | 100
                    TRUE       | true
                    False      | false
                    ~          | null
                    Null       | null
                    ``         | null
                    tRUE       | "tRUE"
                    nULL       | "nULL"
                    y          | "y"
                    off        | "off"
                    0b11       | "0b11"
                    0X1F       | "0X1F"
                    -0x1F      | "-0x1F"
                    0o18       | "0o18"
                    0x         | "0x"
                    +          | "+"
                    .          | "."
                    1e         | "1e"
                    e3         | "e3"
                    .e3        | ".e3"
                    =          | "="
                    1_000      | "1_000"
                    '~'        | "~"
                    '0x1F'     | "0x1F"
                    '.inf'     | ".inf"
                    '7'        | "7"
                    12345678901234567890 | 12345678901234567890
                    """)
    void readsScalarsAsYaml12Does(String written, String json) throws UnreadableDocument {
        assertThat(DocumentReader.read("a: " + written, DocumentFormat.YAML).json().get("a"))
                .isEqualTo(ExactJson.MAPPER.readTree(json));
    }

    @Test
    void knowsThePlaceOfEveryValue() throws UnreadableDocument {
        String yaml =
                """
                name: w
                nodes:
                  a/b:
                    list: [1, {c: d}]
                    text: |
                      first
                      second
                """;

        Document document = DocumentReader.read(yaml, DocumentFormat.YAML);

        assertThat(
                        Stream.of(
                                        "",
                                        "/name",
                                        "/nodes",
                                        "/nodes/a~1b/list/1/c",
                                        "/nodes/a~1b/text",
                                        "/nodes/a~1b/gone")
                                .map(document.places()::of))
                .containsExactly(
                        new Place(1, 1),
                        new Place(1, 7),
                        new Place(3, 3),
                        new Place(4, 19),
                        new Place(5, 11),
                        new Place(4, 5));
        assertThat(document.json().at("/nodes/a~1b/text").stringValue())
                .isEqualTo("first\nsecond\n");
    }

    @Test
    void knowsPlacesInJson() throws UnreadableDocument {
        Document document = DocumentReader.read("{\n  \"a\": [10,\n    20]}", DocumentFormat.JSON);

        assertThat(Stream.of("", "/a", "/a/1").map(document.places()::of))
                .containsExactly(new Place(1, 1), new Place(2, 8), new Place(3, 5));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("a: &x 1\nb: *x", DocumentFormat.YAML, 1, "anchors and aliases"),
                Arguments.of("a: &x {b: 1}", DocumentFormat.YAML, 1, "anchors and aliases"),
                Arguments.of("a: &x [1]\nb: 1", DocumentFormat.YAML, 1, "anchors and aliases"),
                Arguments.of("a: 1\nb: *x", DocumentFormat.YAML, 2, "anchors and aliases"),
                Arguments.of("a: {<<: {b: 1}}", DocumentFormat.YAML, 1, "merge keys"),
                Arguments.of("a: .inf", DocumentFormat.YAML, 1, ".inf is no number of JSON"),
                Arguments.of("a:\n  - -.INF", DocumentFormat.YAML, 2, "-.INF is no number"),
                Arguments.of("a: .NaN", DocumentFormat.YAML, 1, ".NaN is no number of JSON"),
                Arguments.of("a: 0x" + "F".repeat(999), DocumentFormat.YAML, 1, "out of range"),
                Arguments.of("a: 0o" + "7".repeat(9_999), DocumentFormat.YAML, 1, "out of range"),
                Arguments.of("a: " + "9".repeat(99_999), DocumentFormat.YAML, 1, "out of range"),
                Arguments.of("? [a]\n: b", DocumentFormat.YAML, 1, "a key is a text"),
                Arguments.of("a: 1\nb: x\u0001", DocumentFormat.YAML, 2, "U+0001"),
                Arguments.of("a: b: c", DocumentFormat.YAML, 1, "mapping values are not allowed"),
                Arguments.of("a: !!str 1", DocumentFormat.YAML, 1, "tags"),
                Arguments.of("a: !x {b: 1}", DocumentFormat.YAML, 1, "tags"),
                Arguments.of("a: 1\na: 2", DocumentFormat.YAML, 2, "written twice"),
                Arguments.of("{\"a\": 1,\n \"a\": 2}", DocumentFormat.JSON, 2, "written twice"),
                Arguments.of("a: 1\n---\nb: 2", DocumentFormat.YAML, 3, "second document"),
                Arguments.of("{\"a\": 1} {\"b\": 2}", DocumentFormat.JSON, 1, "second document"),
                Arguments.of("a: [1", DocumentFormat.YAML, 1, ""),
                Arguments.of("{\"a\": ", DocumentFormat.JSON, 1, ""),
                Arguments.of("a: \"\\0\"", DocumentFormat.YAML, 1, "cannot be stored"),
                Arguments.of("{\"a\": \"\\ud800\"}", DocumentFormat.JSON, 1, "cannot be stored"),
                Arguments.of("a: 1e999999999", DocumentFormat.YAML, 1, "out of range"),
                Arguments.of(
                        "[" + "[".repeat(100) + "]".repeat(100) + "]",
                        DocumentFormat.JSON,
                        1,
                        "64 deep"),
                Arguments.of(
                        "a: " + "{b: ".repeat(100) + "1" + "}".repeat(100),
                        DocumentFormat.YAML,
                        1,
                        "64 deep"),
                Arguments.of("a: " + "x".repeat(270_000), DocumentFormat.YAML, 1, "256 KiB"),
                Arguments.of("", DocumentFormat.YAML, 1, "is empty"),
                Arguments.of("", DocumentFormat.JSON, 1, "is empty"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWithThePlace(String text, DocumentFormat format, int line, String message) {
        assertThatThrownBy(() -> DocumentReader.read(text, format))
                .isInstanceOfSatisfying(
                        UnreadableDocument.class,
                        refused -> {
                            assertThat(refused.place().line()).isEqualTo(line);
                            assertThat(refused.text()).contains(message);
                        });
    }

    /** An author reads the words of YAML and JSON, and no names of classes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: [1",
                "a: {b",
                "a: 'x",
                "a: \"\\q\"",
                "a:\n\t- x",
                "a: @x",
                "a: %x",
                "- a\nb: c",
                "a: |\n x\n y: [",
                "\u0001",
                "a: 1e99999999999",
                "? {a: b}\n: c",
                "a: &",
                "a: *",
                "%YAML 9.9\n---\na: b",
                "a: !<x",
                "a: ]",
                "{",
                "[",
                "\"",
                "{\"a\": 01}",
                "{\"a\": NaN}",
                "{\"a\": \"\\x\"}",
                "{\"a\" 1}",
                "{\"a\": tru}",
                "{\"a\": 1e99999999999}",
                "{\"a\": \u0001}"
            })
    void namesNoClass(String text) {
        List<String> words = new ArrayList<>();
        for (DocumentFormat format : DocumentFormat.values()) {
            try {
                DocumentReader.read(text, format);
            } catch (UnreadableDocument refused) {
                words.add(refused.text());
            }
        }

        assertThat(words)
                .isNotEmpty()
                .noneMatch(String::isBlank)
                .noneMatch(said -> said.equals("null"))
                .noneMatch(said -> CLASS.matcher(said).find());
    }
}
