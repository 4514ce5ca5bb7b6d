package dev.grove.language.pattern;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Regular expression of RE2 whose size is known before it is compiled. Its time is linear in the
 * text and in its states, which counted repetition multiplies: {@code ((a{100}){100}){100}} is a
 * million. Immutable, used by any number of threads.
 */
public final class BoundedPattern {

    /** With room for the longest counted repetition of RE2, {@code {0,1000}}, twice. */
    public static final int MOST_STATES = 5_000;

    /** Steps of the automaton that cost as much as a step of an evaluation. */
    private static final int STEPS_PER_UNIT = 8;

    private final Pattern pattern;
    private final int states;

    private BoundedPattern(Pattern pattern, int states) {
        this.pattern = pattern;
        this.states = states;
    }

    /** Outcome of reading a regular expression. */
    public sealed interface Reading {

        record Compiled(BoundedPattern pattern) implements Reading {}

        /** Repetitions or groups make too much of it, or its case never folds; not compiled. */
        record TooLarge() implements Reading {}

        /**
         * @param why in the words of RE2
         */
        record Malformed(String why) implements Reading {}
    }

    public static Reading read(String regex) {
        PatternSize size = PatternSize.of(regex);
        if (!size.isWithin(MOST_STATES)) {
            return new Reading.TooLarge();
        }
        try {
            return new Reading.Compiled(
                    new BoundedPattern(Pattern.compile(regex), (int) size.states()));
        } catch (PatternSyntaxException e) {
            return new Reading.Malformed(e.getDescription());
        } catch (StackOverflowError _) {
            return new Reading.TooLarge();
        }
    }

    /** Counted without compiling it. */
    public static long statesOf(String regex) {
        return PatternSize.of(regex).states();
    }

    /** At least as many as the compiled program has. */
    public int states() {
        return states;
    }

    /** Units of work to search so many characters, at the worst. */
    public long work(long characters) {
        return 1 + (characters + 1) * states / STEPS_PER_UNIT;
    }

    /** Whether the text has a match anywhere. */
    public boolean find(String text) {
        return pattern.matcher(text).find();
    }
}
