package dev.grove.server.route;

import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How far a path is from a route's, segment by segment: what is mistyped costs little, what is
 * another word costs much, and what stands before or is left out something between.
 */
final class PathDistance {

    /** Beyond it a route is another one. */
    private static final double FARTHEST = 1.06;

    private static final double FILLED = 0.05;
    private static final double CASE = 0.1;
    private static final double TYPED = 0.4;
    private static final double ALIKE = 0.5;
    private static final double ANOTHER = 1;

    /**
     * Cost of another last word: an action may have another word, {@code start} for {@code run}.
     */
    private static final double ANOTHER_AT_THE_END = 0.75;

    private static final double WORD_LEFT_OUT = 0.7;
    private static final double NAME_LEFT_OUT = 0.35;

    /** {@code /mcp}. */
    private static final double BEGINNING_LEFT_OUT = 0.45;

    private static final double ADDED = 0.6;
    private static final double ADDED_AT_THE_END = 0.5;

    /** {@code /api/v1}. */
    private static final double ADDED_BEFORE = 0.3;

    /** A slash at the end, or two in a row. */
    private static final double EMPTY = 0.1;

    private static final int LONG_WORD = 5;

    private PathDistance() {}

    /**
     * A route that is near.
     *
     * @param path of the route, with the caller's own words for its variables where there are some
     */
    record Near(RoutePattern route, String path, double distance) {}

    static Optional<Near> between(List<String> asked, RoutePattern route) {
        Alignment best = align(asked, route.segments());
        return best.cost() <= FARTHEST && best.literals() > 0
                ? Optional.of(new Near(route, "/" + String.join("/", best.path()), best.cost()))
                : Optional.empty();
    }

    /**
     * @param literals words of the route that were asked for, or nearly
     * @param path the route's, filled
     */
    private record Alignment(double cost, int literals, List<String> path) {

        Alignment with(double more, int literal, String segment) {
            List<String> longer = new ArrayList<>(path);
            longer.add(segment);
            return new Alignment(cost + more, literals + literal, longer);
        }

        Alignment passed(double more) {
            return new Alignment(cost + more, literals, path);
        }
    }

    /** Levenshtein's, whose letters are segments. */
    private static Alignment align(List<String> asked, List<String> pattern) {
        List<Alignment> row = new ArrayList<>();
        row.add(new Alignment(0, 0, List.of()));
        for (int j = 0; j < pattern.size(); j++) {
            row.add(leftOut(row.get(j), pattern, j));
        }
        for (int i = 0; i < asked.size(); i++) {
            List<Alignment> next = new ArrayList<>();
            String segment = asked.get(i);
            next.add(row.getFirst().passed(ADDED_BEFORE));
            for (int j = 0; j < pattern.size(); j++) {
                double added = j == pattern.size() - 1 ? ADDED_AT_THE_END : ADDED;
                next.add(
                        least(
                                filled(row.get(j), segment, pattern, j),
                                least(
                                        row.get(j + 1).passed(segment.isEmpty() ? EMPTY : added),
                                        leftOut(next.get(j), pattern, j))));
            }
            row = next;
        }
        return row.getLast();
    }

    private static Alignment leftOut(Alignment before, List<String> pattern, int at) {
        double word = at == 0 ? BEGINNING_LEFT_OUT : WORD_LEFT_OUT;
        String segment = pattern.get(at);
        return before.with(RoutePattern.isVariable(segment) ? NAME_LEFT_OUT : word, 0, segment);
    }

    private static Alignment filled(Alignment before, String asked, List<String> pattern, int at) {
        String segment = pattern.get(at);
        if (RoutePattern.isVariable(segment)) {
            return asked.isEmpty()
                    ? before.with(ANOTHER, 0, segment)
                    : before.with(FILLED, 0, asked);
        }
        double cost = costOf(asked, segment);
        return cost < ANOTHER
                ? before.with(cost, segment.isEmpty() ? 0 : 1, segment)
                : before.with(at == pattern.size() - 1 ? ANOTHER_AT_THE_END : ANOTHER, 0, segment);
    }

    private static double costOf(String asked, String segment) {
        String lower = asked.toLowerCase(Locale.ROOT);
        if (asked.equals(segment)) {
            return 0;
        }
        if (lower.isEmpty()) {
            return ANOTHER;
        }
        if (lower.equals(segment)
                || segment.equals(lower + "s")
                || segment.endsWith("-" + lower)
                || lower.endsWith("-" + segment)) {
            return CASE;
        }
        if (NearestNames.areSlips(lower, segment)) {
            return TYPED;
        }
        boolean alike =
                lower.length() >= LONG_WORD
                        && segment.startsWith(lower.substring(0, lower.length() - 1));
        return alike ? ALIKE : ANOTHER;
    }

    private static Alignment least(Alignment one, Alignment other) {
        return one.cost() <= other.cost() ? one : other;
    }
}
