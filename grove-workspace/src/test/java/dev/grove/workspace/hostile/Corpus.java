package dev.grove.workspace.hostile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * Named hostile inputs from a file of {@code src/test/resources/hostile}: one per line, columns
 * divided by a bar with spaces around it, {@code #} begins a comment. The first column is the name.
 */
final class Corpus {

    private static final Pattern TERM =
            Pattern.compile("(\"(?:[^\"\\\\]|\\\\.)*\")(?:\\s*\\*\\s*(\\d+))?");

    private Corpus() {}

    static List<List<String>> read(String file) {
        try (InputStream stream =
                        Objects.requireNonNull(
                                Corpus.class.getResourceAsStream("/hostile/" + file), file);
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            List<List<String>> rows =
                    lines.lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .map(line ->
                                    Arrays.stream(line.split(" \\| ")).map(String::strip).toList())
                            .toList();
            Set<String> names = new HashSet<>();
            rows.forEach(row -> {
                if (!names.add(row.getFirst())) {
                    throw new IllegalStateException("Two inputs are named " + row.getFirst());
                }
            });
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text as the files write it: {@code "d/" * 300 + "f"}, the strings being JSON's. */
    static String text(String expression) {
        StringBuilder text = new StringBuilder();
        Matcher term = TERM.matcher(expression);
        int end = 0;
        while (term.find(end)) {
            if (!expression.substring(end, term.start()).isBlank() && end == 0
                    || end > 0 && !expression.substring(end, term.start()).strip().equals("+")) {
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
