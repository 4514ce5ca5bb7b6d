package dev.grove.workspace.attack;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Named hostile inputs from a file of {@code src/test/resources/hostile}: one per line, columns
 * divided by a bar with spaces around it, {@code #} begins a comment. The first column is the name.
 */
final class Corpus {

    private static final Pattern TERM =
            Pattern.compile("(\"(?:[^\"\\\\]|\\\\.)*\")(?:\\s*\\*\\s*(\\d+))?");

    private Corpus() {}

    /** An input that takes several lines: the columns of the line that begins it, and the rest. */
    record Section(List<String> head, String body) {}

    /** Inputs of several lines, each begun by {@code ===}. */
    static List<Section> sections(String file) {
        String text = lines(file).filter(line -> !line.startsWith("#")).collect(joining("\n"));
        List<Section> sections =
                Arrays.stream(text.split("(?m)^=== "))
                        .skip(1)
                        .map(section -> section.split("\n", 2))
                        .map(parts -> new Section(columns(parts[0]), parts[1].strip()))
                        .toList();
        mustDiffer(sections.stream().map(section -> section.head().getFirst()));
        return sections;
    }

    static List<List<String>> read(String file) {
        List<List<String>> rows =
                lines(file)
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(Corpus::columns)
                        .toList();
        mustDiffer(rows.stream().map(List::getFirst));
        return rows;
    }

    private static Stream<String> lines(String file) {
        try (InputStream stream =
                Objects.requireNonNull(
                        Corpus.class.getResourceAsStream("/hostile/" + file), file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> columns(String line) {
        return Arrays.stream((line + " ").split(" \\| ", -1)).map(String::strip).toList();
    }

    private static void mustDiffer(Stream<String> names) {
        Set<String> known = new HashSet<>();
        names.forEach(name -> {
            if (!known.add(name)) {
                throw new IllegalStateException("Two inputs are named " + name);
            }
        });
    }

    /** A text as the files write it: {@code "d/" * 300 + "f"}, the strings being JSON's. */
    static String text(String expression) {
        StringBuilder text = new StringBuilder();
        Matcher term = TERM.matcher(expression);
        int end = 0;
        while (term.find(end)) {
            String between = expression.substring(end, term.start()).strip();
            if (!between.equals(end == 0 ? "" : "+")) {
                break;
            }
            String part = JsonMapper.shared().readValue(term.group(1), String.class);
            text.repeat(part, term.group(2) == null ? 1 : Integer.parseInt(term.group(2)));
            end = term.end();
        }
        if (end != expression.length()) {
            throw new IllegalArgumentException("Not a text: " + expression);
        }
        return text.toString();
    }
}
