package dev.grove.language.pattern;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Size of the program that RE2 makes of a regular expression, counted over the pattern without
 * compiling it: a repetition multiplies the states of its operand, nested ones one another.
 *
 * @param states at least as many as the program has
 * @param groups that are captured
 * @param endless whether RE2/J would never end to compile it, see {@link EndlessFolds}
 */
record PatternSize(long states, int groups, boolean endless) {

    /** Each thread of the automaton has a place for both ends of each group. */
    private static final long MOST_CAPTURED = 500_000;

    /** Ends of the counting; far above every bound. */
    private static final long HUGE = Integer.MAX_VALUE;

    static PatternSize of(String regex) {
        return new Counter(regex).count();
    }

    boolean isWithin(int most) {
        return states <= most && states * groups <= MOST_CAPTURED && !endless;
    }

    /** Single pass over a pattern. */
    private static final class Counter {

        private final String regex;
        private final EndlessFolds folds = new EndlessFolds();

        /** States of the groups around the place, without that which is open. */
        private final Deque<Long> around = new ArrayDeque<>();

        private int at;
        private int groups;

        /** States of the open group; a match, a failure and an empty pattern. */
        private long sum = 3;

        /** States of the operand of a repetition that may follow. */
        private long last;

        Counter(String regex) {
            this.regex = regex;
        }

        PatternSize count() {
            while (at < regex.length()) {
                char character = regex.charAt(at++);
                switch (character) {
                    case '\\' -> escape();
                    case '[' -> {
                        at = folds.readClass(regex, at);
                        operand(1);
                    }
                    case '(' -> open();
                    case ')' -> close();
                    case '|' -> {
                        operand(0);
                        sum += 2;
                    }
                    case '*', '+', '?' -> last = capped(last + 2);
                    case '{' -> repetition();
                    default -> literal(character);
                }
            }
            operand(0);
            while (!around.isEmpty()) {
                sum = capped(sum + around.pop());
            }
            return new PatternSize(sum, groups, folds.areEndless());
        }

        private void operand(long states) {
            sum = capped(sum + last);
            last = states;
        }

        private void literal(int character) {
            folds.range(character, character);
            operand(1);
        }

        private void open() {
            int behind = folds.readFlags(regex, at);
            if (behind > at && regex.charAt(behind - 1) == ')') {
                // To RE2 what follows repeats what stands before: a{9}(?i){9} is 81 states.
                at = behind;
                return;
            }
            operand(0);
            around.push(sum);
            // Both ends of the group, and a place for nothing in it.
            sum = 3;
            if (behind == at) {
                groups++;
            }
            at = behind;
        }

        private void close() {
            operand(0);
            if (!around.isEmpty()) {
                last = sum;
                sum = around.pop();
            }
        }

        private void escape() {
            if (at >= regex.length()) {
                return;
            }
            if (regex.charAt(at) == 'Q') {
                int end = regex.indexOf("\\E", at);
                int behind = end < 0 ? regex.length() : end;
                for (at++; at < behind; at++) {
                    literal(regex.charAt(at));
                }
                at = end < 0 ? behind : end + 2;
                return;
            }
            at = folds.readEscape(regex, at);
            operand(1);
        }

        /** {@code {2}}, {@code {2,}} or {@code {2,5}}; any other brace is a character. */
        private void repetition() {
            int place = at;
            long least = number();
            long most = least;
            if (regex.startsWith(",", at)) {
                at++;
                most = regex.startsWith("}", at) ? HUGE : number();
            }
            if (least < 0 || most < 0 || !regex.startsWith("}", at)) {
                at = place;
                operand(1);
                return;
            }
            at++;
            // Each optional repetition has a branch of its own.
            last =
                    most == HUGE
                            ? capped(Math.max(1, least) * last + 2)
                            : capped(least * last + Math.max(0, most - least) * (last + 1) + 1);
        }

        /** Negative where there is none. */
        private long number() {
            int begin = at;
            long number = 0;
            while (at < regex.length() && regex.charAt(at) >= '0' && regex.charAt(at) <= '9') {
                number = Math.min(10 * number + regex.charAt(at) - '0', HUGE - 1);
                at++;
            }
            return at == begin ? -1 : number;
        }

        private static long capped(long states) {
            return Math.min(states, HUGE);
        }
    }
}
