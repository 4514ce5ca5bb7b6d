package dev.grove.language.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.ExactJson;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import dev.grove.language.source.UnreadableDocument;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A document that was stored as JSON, read as YAML and stored again is the same version. */
class YamlTextTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    static Stream<String> texts() {
        return Stream.of(
                "",
                "~",
                "null",
                "Null",
                "NULL",
                "true",
                "TRUE",
                "yes",
                "no",
                "on",
                "off",
                "y",
                "n",
                "0x1F",
                "0o17",
                "017",
                "0b1",
                "1e3",
                "1E+3",
                ".5",
                "5.",
                "+12",
                "-12",
                "1_000",
                "12:30",
                "12:30:45",
                "2026-11-28",
                "2026-11-28T12:00:00Z",
                ".inf",
                "-.INF",
                ".nan",
                "=",
                "<<",
                "-",
                "--",
                "---",
                "...",
                "?",
                "? a",
                ":",
                ": a",
                "a: b",
                "a:",
                "#",
                "a #b",
                "a#b",
                "&a",
                "*a",
                "!a",
                "!!str",
                "|",
                ">",
                "@a",
                "`a`",
                "%a",
                "[",
                "]",
                "{",
                "}",
                ",",
                "'",
                "\"",
                "\\",
                "\\n",
                "''",
                " a",
                "a ",
                "  ",
                "\t",
                "\ta",
                "a\t",
                "\n",
                "\n\n",
                "a\n",
                "\na",
                "a\nb",
                "a\n\nb\n\n",
                " a\n  b",
                "a \nb",
                "a\r\nb",
                "\r",
                "\u0085",
                "a\u0085b",
                "\u2028",
                "a\u2029b",
                "\u00A0",
                "\uFEFF",
                "\uFEFFa",
                "\u0001",
                "\u0007",
                "\u001B[0m",
                "\u007F",
                "\u009F",
                "\uFFFE",
                "\uD83D\uDE00",
                "e\u0301",
                "\u202Eabc",
                "${input.a}",
                "$${a}",
                "{{ ds }}",
                "- a\n- b",
                "a: 1\nb: 2",
                "x".repeat(5_000),
                "lorem ipsum ".repeat(400));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void keepsTextsAsValuesAndAsNames(String text) throws UnreadableDocument {
        ObjectNode document = NODES.objectNode();
        document.put("name", "w").put("value", text).put(text, "as a name");
        document.putArray("list").add(text).addArray().add(text);
        document.putObject("object").put(text, text);

        assertThat(again(document)).isEqualTo(document);
    }

    @Test
    void keepsValuesOfOtherTypes() throws UnreadableDocument {
        for (String json :
                List.of(
                        "null",
                        "true",
                        "false",
                        "0",
                        "-1",
                        "12345678901234567890",
                        "1e3",
                        "1.50",
                        "-0.0",
                        "1e-7",
                        "1.5e300",
                        "9007199254740993",
                        "[]",
                        "{}",
                        "[[], {}, [null]]",
                        "{\"a\": {\"b\": [{\"c\": null}]}}")) {
            ObjectNode document = asJson("{\"value\": %s, \"list\": [%s]}".formatted(json, json));

            assertThat(again(document)).as(json).isEqualTo(document);
        }
    }

    private static ObjectNode asJson(String text) throws UnreadableDocument {
        return (ObjectNode) DocumentReader.read(text, DocumentFormat.JSON).json();
    }

    /** Takes a value in as JSON, writes it as YAML and reads that again. */
    private static JsonNode again(ObjectNode document) throws UnreadableDocument {
        ObjectNode stored = asJson(ExactJson.MAPPER.writeValueAsString(document));
        return DocumentReader.read(YamlText.of(stored), DocumentFormat.YAML).json();
    }
}
