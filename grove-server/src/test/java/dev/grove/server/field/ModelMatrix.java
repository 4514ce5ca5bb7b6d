package dev.grove.server.field;

import dev.grove.server.field.FieldRow.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of the field as a page of Markdown: counts by provider, then each provider's rows. */
final class ModelMatrix {

    private static final String HEAD =
            """
            # Model servers: what was tried

            Each row is a shape that a model server is reported, or published, to answer with or to demand, and Grove meets it in a test: a server that plays the shape, and refuses each request that breaks its
            provider's published rules, is asked by a run of a real Grove. "Right" means that the run ends as it would with a good answer, or with the right error; calls, results, usage and cost are compared. No row was
            tried on the provider's own machines. How a server is named to Grove is in [Models](models.md).

            The page is generated from `grove-server/src/test/resources/field`; `ModelMatrixTest` fails when it is stale. Write it anew:

            ```bash
            mvn verify -pl grove-server -am -DskipChecks -Dtest=ModelMatrixTest -DskipITs -Dsurefire.failIfNoSpecifiedTests=false; cp grove-server/target/models*.md docs/guides/
            ```

            """;

    private final Map<String, List<FieldRow>> byProvider;

    ModelMatrix(List<FieldRow> rows) {
        byProvider =
                rows.stream()
                        .collect(
                                Collectors.groupingBy(
                                        FieldRow::providerName, TreeMap::new, Collectors.toList()));
    }

    String text() {
        StringBuilder page = new StringBuilder(HEAD).append(summary(""));
        byProvider.forEach((provider, rows) -> {
            page.append(
                    "\n## %s\n\n| kind | shape | source | verdict |\n|---|---|---|---|\n"
                            .formatted(provider));
            rows.stream()
                    .sorted(Comparator.comparing(FieldRow::kind).thenComparing(FieldRow::id))
                    .forEach(row -> page.append(line(row)));
        });
        return page.toString();
    }

    /**
     * Counts by provider.
     *
     * @param page that has the headings of the providers; empty for the same one
     */
    String summary(String page) {
        StringBuilder counts =
                new StringBuilder(
                        "| provider | right | refused in words | not supported |\n|---|---|---|---|\n");
        byProvider.forEach((provider, rows) ->
                counts.append(counts("[%s](%s#%s)".formatted(provider, page, provider), rows)));
        return counts.append(
                        counts("all", byProvider.values().stream().flatMap(List::stream).toList()))
                .toString();
    }

    private static String counts(String name, List<FieldRow> rows) {
        return Stream.of(Verdict.values())
                .map(verdict ->
                        " " + rows.stream().filter(row -> row.verdict() == verdict).count() + " |")
                .collect(Collectors.joining("", "| " + name + " |", "\n"));
    }

    private static String line(FieldRow row) {
        return "| %s | %s | %s | %s |\n"
                .formatted(
                        row.kind(),
                        row.says().strip().replaceAll("\\s+", " ").replace("|", "\\|"),
                        row.source().stream()
                                .map(ModelMatrix::link)
                                .collect(Collectors.joining(", ")),
                        row.verdict().words());
    }

    private static String link(String source) {
        int number = source.indexOf('#');
        return number < 0
                ? "its documentation"
                : "[%s](https://github.com/%s/issues/%s)"
                        .formatted(
                                source, source.substring(0, number), source.substring(number + 1));
    }
}
