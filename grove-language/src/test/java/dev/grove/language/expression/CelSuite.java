package dev.grove.language.expression;

import dev.grove.language.json.ExactJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Conformance suite of CEL within the documented subset: {@code cel/suite.jsonl}, which {@code
 * src/test/cel/transcribe.py} makes of github.com/google/cel-spec.
 */
record CelSuite(List<Case> cases, Map<String, Map<String, Integer>> leftOut) {

    /**
     * Test of the suite.
     *
     * @param gives the result with its type, missing where it fails
     */
    record Case(
            String file,
            String name,
            String source,
            TreeSet<String> names,
            Map<String, JsonNode> values,
            JsonNode gives) {

        private static Case of(JsonNode row) {
            Map<String, JsonNode> values = new TreeMap<>();
            row.path("values").forEachEntry(values::put);
            TreeSet<String> names = new TreeSet<>();
            row.path("names").forEach(name -> names.add(name.stringValue()));
            return new Case(
                    row.get("file").stringValue(),
                    row.get("section").stringValue() + "/" + row.get("name").stringValue(),
                    row.get("expr").stringValue(),
                    names,
                    values,
                    row.path("gives"));
        }

        @Override
        public String toString() {
            return "%s/%s: %s".formatted(file, name, source);
        }
    }

    static CelSuite read() {
        List<JsonNode> rows;
        try (var table = CelSuite.class.getResourceAsStream("/cel/suite.jsonl")) {
            rows =
                    new String(table.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .map(ExactJson.MAPPER::readTree)
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Map<String, Integer>> leftOut = new TreeMap<>();
        rows.stream()
                .filter(row -> row.has("left_out"))
                .forEach(row -> {
                    Map<String, Integer> reasons = new TreeMap<>();
                    row.get("left_out")
                            .forEachEntry((reason, count) -> reasons.put(reason, count.intValue()));
                    leftOut.put(row.get("file").stringValue(), reasons);
                });
        return new CelSuite(
                rows.stream().filter(row -> row.has("expr")).map(Case::of).toList(), leftOut);
    }
}
