package dev.grove.server.field;

import dev.grove.server.field.RowCheck.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results of many rows: a table of all that are wrong, and the counts by provider. */
final class FieldReport {

    private static final int LONGEST = 200;
    private static final String WRONG = "wrong";

    private final List<String> wrong = new ArrayList<>();
    private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

    synchronized void add(FieldRow row, List<Difference> differences) {
        String verdict = differences.isEmpty() ? row.verdict().words() : WRONG;
        counts.computeIfAbsent(row.providerName(), _ -> new TreeMap<>())
                .merge(verdict, 1, Integer::sum);
        for (Difference each : differences) {
            wrong.add(
                    "| %s | %s | %s | %s | %s |"
                            .formatted(
                                    row.id(),
                                    row.providerName(),
                                    row.kind(),
                                    cell(each.expected()),
                                    cell(each.got())));
        }
    }

    synchronized boolean isAllRight() {
        return wrong.isEmpty();
    }

    synchronized String text() {
        StringBuilder text = new StringBuilder();
        if (!wrong.isEmpty()) {
            text.append("| id | provider | kind | expected | got |\n|---|---|---|---|---|\n");
            wrong.stream().sorted().forEach(line -> text.append(line).append('\n'));
            text.append('\n');
        }
        text.append("| provider | right | refused in words | not supported | wrong |\n");
        text.append("|---|---|---|---|---|\n");
        Map<String, Integer> all = new TreeMap<>();
        counts.forEach((provider, each) -> {
            text.append(line(provider, each));
            each.forEach((verdict, count) -> all.merge(verdict, count, Integer::sum));
        });
        return text.append(line("all", all)).toString();
    }

    private static String line(String provider, Map<String, Integer> counts) {
        return "| %s | %d | %d | %d | %d |\n"
                .formatted(
                        provider,
                        counts.getOrDefault(FieldRow.Verdict.RIGHT.words(), 0),
                        counts.getOrDefault(FieldRow.Verdict.REFUSED.words(), 0),
                        counts.getOrDefault(FieldRow.Verdict.NOT_SUPPORTED.words(), 0),
                        counts.getOrDefault(WRONG, 0));
    }

    private static String cell(String text) {
        String line = text.replaceAll("\\s+", " ").replace("|", "\\|");
        return line.length() > 2 * LONGEST
                ? line.substring(0, LONGEST) + " … " + line.substring(line.length() - LONGEST)
                : line;
    }
}
