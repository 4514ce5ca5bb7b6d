package dev.grove.server.campaign;

import dev.grove.server.campaign.wire.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Events of one run in a transaction on its way to the database.
 *
 * @param lines as they are stored, with the escapes of the array that they are in
 */
record WrittenEvents(String run, String lines) {

    private static final String ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern ONE_ID = Pattern.compile(ID);
    private static final Pattern IDS =
            Pattern.compile("\\{\"?" + ID + "\"?(?:,\"?" + ID + "\"?)*+}");

    /** How the column of lines begins. */
    private static final String LINES = "{\"{\\\"type\\\":";

    /**
     * Reads the events of a transaction that stores them in columns, a row for each run, as the
     * journal does.
     */
    static List<WrittenEvents> in(Commit commit) {
        List<WrittenEvents> written = new ArrayList<>();
        String text = commit.text();
        for (int at = text.indexOf(LINES); at >= 0; at = text.indexOf(LINES, at + 1)) {
            List<String> runs = lastIds(text.substring(0, at));
            List<String> lines = elements(text, at + 1);
            for (int i = 0; i < Math.min(runs.size(), lines.size()); i++) {
                written.add(new WrittenEvents(runs.get(i), lines.get(i)));
            }
        }
        return written;
    }

    /** The elements of an array of texts, from the first one's quote to the array's end. */
    private static List<String> elements(String text, int first) {
        List<String> elements = new ArrayList<>();
        int from = first;
        while (from < text.length() && text.charAt(from) == '"') {
            int end = from + 1;
            while (end < text.length() && text.charAt(end) != '"') {
                end += text.charAt(end) == '\\' ? 2 : 1;
            }
            elements.add(text.substring(from + 1, Math.min(end, text.length())));
            // The quote, and the comma before the next one.
            from = end + 2;
        }
        return elements;
    }

    /** The column of runs that comes before that of the lines. */
    private static List<String> lastIds(String before) {
        List<String> columns = all(IDS, before);
        return columns.isEmpty() ? List.of() : all(ONE_ID, columns.getLast());
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }
}
