package dev.grove.core.workflow.expression;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Regular expressions: RE2, whose time is linear in the text. It is also linear in the pattern,
 * which counted repetition unfolds ({@code (a{1000}){1000}} is a million states), so that a
 * pattern's states are estimated before it is compiled.
 */
final class Patterns {

    static final int LONGEST = 500;
    static final int MOST_STATES = 2_000;

    /** Times the characters of the text, for one unit of work. */
    private static final int STATES_PER_UNIT = 4;

    private Patterns() {}

    static Value matches(Work work, Value[] arguments) {
        String pattern = Function.text("matches", 1, arguments);
        work.spend(states(pattern));
        return matches(compile(pattern), pattern, work, arguments[0]);
    }

    static Value matches(Pattern compiled, String pattern, Work work, Value value) {
        String text = Function.text("matches", value);
        work.text(text.length());
        work.spend(text.length() * (1 + states(pattern)) / STATES_PER_UNIT);
        return Value.Bool.of(compiled.matcher(text).find());
    }

    static Pattern compile(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new Fault("a pattern may have at most %,d characters".formatted(LONGEST));
        }
        if (states(pattern) > MOST_STATES) {
            throw new Fault(
                    "the repetitions of the pattern make more than %,d states"
                            .formatted(MOST_STATES));
        }
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new Fault(
                    "not a pattern of RE2, which has no look-around and no back-references: "
                            + e.getDescription());
        }
    }

    /** At least as many as the pattern has: a group, or an atom, times its repetitions. */
    static long states(String pattern) {
        long[] sums = new long[pattern.length() + 1];
        int depth = 0;
        long last = 0;
        for (int i = 0; i < pattern.length(); i++) {
            switch (pattern.charAt(i)) {
                case '\\' -> {
                    i++;
                    sums[depth] += last;
                    last = 1;
                }
                case '(' -> {
                    sums[depth] += last;
                    last = 0;
                    sums[++depth] = 1;
                }
                case ')' -> {
                    last += sums[depth];
                    depth = Math.max(0, depth - 1);
                }
                case '{' -> last = Math.min(last * repetitions(pattern, i), Integer.MAX_VALUE);
                default -> {
                    sums[depth] += last;
                    last = 1;
                }
            }
        }
        for (int i = 0; i <= depth; i++) {
            last += sums[i];
        }
        return last;
    }

    /** The larger number of {@code {2,5}}; 1 for a brace that repeats nothing. */
    private static long repetitions(String pattern, int brace) {
        long most = 1;
        long number = 0;
        for (int i = brace + 1; i < pattern.length(); i++) {
            char character = pattern.charAt(i);
            if (character >= '0' && character <= '9') {
                number = Math.min(10 * number + character - '0', Integer.MAX_VALUE);
                most = Math.max(most, number);
            } else if (character == ',') {
                number = 0;
            } else {
                break;
            }
        }
        return most;
    }
}
