package dev.grove.language.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which real names a mistyped one may have meant. */
public final class NearestNames {

    private static final int OFFERED = 3;

    /** A name longer than any tool's is not compared; its cost would grow with its length. */
    private static final int LONGEST_COMPARED = 128;

    private NearestNames() {}

    /** To end a sentence with: {@code "; did you mean goal?"}, or nothing where none is near. */
    public static String asQuestion(String wanted, Collection<String> real) {
        List<String> nearest = of(wanted, real);
        return nearest.isEmpty() ? "" : "; did you mean " + String.join(", ", nearest) + "?";
    }

    /** Error text for a choice: the valid values, and those that the given one may have meant. */
    public static String asChoice(@Nullable String wanted, Collection<String> real) {
        if (real.isEmpty()) {
            return "cannot be given: there is nothing to choose from";
        }
        return "must be one of "
                + String.join(", ", real)
                + (wanted == null ? "" : asQuestion(wanted, real));
    }

    /** The nearest first, at most three. */
    public static List<String> of(String wanted, Collection<String> real) {
        if (wanted.length() > LONGEST_COMPARED) {
            return List.of();
        }
        String lower = wanted.toLowerCase(Locale.ROOT);
        record Candidate(String name, int distance) {}
        return real.stream()
                .map(name -> new Candidate(name, distance(lower, name)))
                .filter(candidate -> isNear(lower, candidate.name(), candidate.distance()))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(OFFERED)
                .map(Candidate::name)
                .toList();
    }

    /**
     * A few slips of the finger, a part of the name ({@code read} for {@code ws_file_read}), or
     * more than it ({@code approved} for {@code approve}).
     */
    private static boolean isNear(String wanted, String name, int distance) {
        return distance <= slips(wanted)
                || (wanted.length() >= 3 && name.contains(wanted))
                || (name.length() >= 4 && wanted.contains(name));
    }

    /** Whether a word is another one but for a few slips of the finger. */
    public static boolean areSlips(String wanted, String name) {
        return wanted.length() <= LONGEST_COMPARED && distance(wanted, name) <= slips(wanted);
    }

    private static int slips(String wanted) {
        return Math.max(2, wanted.length() / 3);
    }

    /** Levenshtein's, with two rows. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return previous[b.length()];
    }
}
