package dev.grove.core.docs;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The lines of a section around those that match a query best. */
final class Excerpt {

    private static final int MAX_CHARS = 1_200;

    private Excerpt() {}

    /** The whole body when it is short; else whole lines, from the window with the most matches. */
    static String of(String body, List<String> words) {
        if (body.length() <= MAX_CHARS) {
            return body;
        }
        List<String> lines = body.lines().toList();
        int[] matches = matches(lines, new HashSet<>(words));
        int bestStart = 0;
        int bestCount = -1;
        for (int start = 0; start < lines.size(); start++) {
            int count = 0;
            for (int i = start; i < end(lines, start); i++) {
                count += matches[i];
            }
            if (count > bestCount) {
                bestStart = start;
                bestCount = count;
            }
        }
        int end = end(lines, bestStart);
        String text = String.join("\n", lines.subList(bestStart, end));
        return (bestStart > 0 ? "[...]\n" : "") + text + (end < lines.size() ? "\n[...]" : "");
    }

    /** The line after the last one of a window; a window has at least one line. */
    private static int end(List<String> lines, int start) {
        int chars = lines.get(start).length();
        int end = start + 1;
        while (end < lines.size() && chars + lines.get(end).length() < MAX_CHARS) {
            chars += lines.get(end).length() + 1;
            end++;
        }
        return end;
    }

    private static int[] matches(List<String> lines, Set<String> words) {
        return lines.stream()
                .mapToInt(line ->
                        (int) IndexedWords.of(line).stream().filter(words::contains).count())
                .toArray();
    }
}
