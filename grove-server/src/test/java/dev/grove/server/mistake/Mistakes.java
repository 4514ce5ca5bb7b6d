package dev.grove.server.mistake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the table of mistakes: {@code mistakes/*.txt}, rows with an empty line between them.
 *
 * <pre>
 * # A comment.
 * as invoke                                  who sends it; an admin of the tenant without this line
 * POST /agents/&lt;agent&gt;/runs            what is sent, then its headers, then its body
 * Idempotency-Key: 1
 * {"goal": 5}
 * 400 goal | must be a string                the status, the fault and how to mend it
 * </pre>
 */
final class Mistakes {

    private static final Path TABLE = Path.of("src/test/resources/mistakes");
    private static final Pattern AS = Pattern.compile("as ([a-z_]+)");
    private static final Pattern REQUEST = Pattern.compile("([A-Z]+) (.+)");
    private static final Pattern HEADER = Pattern.compile("[A-Za-z-]+: ?.*");
    private static final Pattern ANSWER = Pattern.compile("([1-5][0-9]{2}) (.+)");

    private Mistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(TABLE)) {
            for (Path file : files.sorted().toList()) {
                read(file, all);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static void read(Path file, List<Mistake> into) throws IOException {
        List<String> row = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank()) {
                add(row, file, number, into);
            } else if (!line.startsWith("#")) {
                row.add(line);
            }
        }
        add(row, file, number + 1, into);
    }

    /** The row that ends before a line. */
    private static void add(List<String> row, Path file, int end, List<Mistake> into) {
        if (row.isEmpty()) {
            return;
        }
        String place = file.getFileName().toString().replace(".txt", "") + ":" + (end - row.size());
        List<String> lines = new ArrayList<>(row);
        row.clear();
        Matcher as = AS.matcher(lines.getFirst());
        String who = as.matches() ? as.group(1) : "admin";
        if (as.matches()) {
            lines.removeFirst();
        }
        Matcher request = matched(REQUEST, lines.removeFirst(), place);
        Matcher answer = matched(ANSWER, lines.removeLast(), place);
        List<String> headers = new ArrayList<>();
        while (!lines.isEmpty() && HEADER.matcher(lines.getFirst()).matches()) {
            headers.add(lines.removeFirst());
        }
        List<String> expected = List.of(answer.group(2).split(" \\| "));
        if (expected.size() < 2) {
            throw new IllegalStateException(place + " names no mend");
        }
        into.add(
                new Mistake(
                        place,
                        who,
                        request.group(1),
                        request.group(2),
                        headers,
                        String.join("\n", lines),
                        Integer.parseInt(answer.group(1)),
                        expected));
    }

    private static Matcher matched(Pattern form, String line, String place) {
        Matcher matcher = form.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalStateException(place + " cannot be read: " + line);
        }
        return matcher;
    }
}
