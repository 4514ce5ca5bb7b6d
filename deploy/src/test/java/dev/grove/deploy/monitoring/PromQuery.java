package dev.grove.deploy.monitoring;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Time series of a query, the labels by which each is chosen, and the labels by which they are
 * grouped. A name before a parenthesis is a function, every other one is a time series.
 *
 * @param series names, with the labels and values that choose
 * @param grouping labels of {@code by} and {@code without}
 */
record PromQuery(Map<String, Map<String, String>> series, Set<String> grouping) {

    private static final Pattern TOKEN =
            Pattern.compile(
                    "\"(?:[^\"\\\\]|\\\\.)*\"|\\$\\w+|[a-zA-Z_:][\\w:]*|[0-9][0-9a-zA-Z.]*|[=!]~|!=|\\S");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][\\w:]*");
    private static final Set<String> GROUPING = Set.of("by", "without", "on", "ignoring");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "offset", "bool");

    static PromQuery of(String text) {
        return new Reader(TOKEN.matcher(text).results().map(MatchResult::group).toList()).read();
    }

    /** Goes through a query once. */
    private static final class Reader {

        private final List<String> tokens;
        private final Map<String, Map<String, String>> series = new TreeMap<>();
        private final Set<String> grouping = new LinkedHashSet<>();
        private int at;

        Reader(List<String> tokens) {
            this.tokens = tokens;
        }

        PromQuery read() {
            while (at < tokens.size()) {
                String token = tokens.get(at++);
                if (GROUPING.contains(token)) {
                    labels();
                } else if (token.equals("[")) {
                    skipTo("]");
                } else if (NAME.matcher(token).matches()
                        && !OPERATORS.contains(token)
                        && !isFunction()) {
                    selector(token);
                }
            }
            return new PromQuery(series, grouping);
        }

        /** An aggregation may have its grouping before its parenthesis. */
        private boolean isFunction() {
            return at < tokens.size()
                    && (tokens.get(at).equals("(") || GROUPING.contains(tokens.get(at)));
        }

        private void labels() {
            while (!tokens.get(at).equals(")")) {
                if (NAME.matcher(tokens.get(at)).matches()) {
                    grouping.add(tokens.get(at));
                }
                at++;
            }
        }

        private void selector(String name) {
            Map<String, String> chosen = series.computeIfAbsent(name, _ -> new TreeMap<>());
            if (at < tokens.size() && tokens.get(at).equals("{")) {
                while (!tokens.get(at).equals("}")) {
                    if (NAME.matcher(tokens.get(at)).matches()) {
                        chosen.put(tokens.get(at), tokens.get(at + 2));
                        at += 2;
                    }
                    at++;
                }
            }
        }

        private void skipTo(String end) {
            while (!tokens.get(at).equals(end)) {
                at++;
            }
        }
    }
}
