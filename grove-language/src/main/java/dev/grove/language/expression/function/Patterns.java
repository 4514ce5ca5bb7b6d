package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import dev.grove.language.pattern.BoundedPattern;
import dev.grove.language.pattern.BoundedPattern.Reading;

/** Regular expressions of RE2, paid for by their states before they are compiled and matched. */
public final class Patterns {

    public static final int LONGEST = 500;

    private Patterns() {}

    public static Value matches(Work work, Value[] arguments) {
        String pattern = Function.text("matches", 1, arguments);
        requireBrief(pattern);
        work.spend(BoundedPattern.statesOf(pattern));
        return matches(compile(pattern), work, arguments[0]);
    }

    public static Value matches(BoundedPattern compiled, Work work, Value value) {
        String text = Function.text("matches", value);
        work.text(text.length());
        work.spend(compiled.work(text.length()));
        return Value.Bool.of(compiled.find(text));
    }

    public static BoundedPattern compile(String pattern) {
        requireBrief(pattern);
        return switch (BoundedPattern.read(pattern)) {
            case Reading.Compiled(BoundedPattern compiled) -> compiled;
            case Reading.TooLarge _ ->
                    throw new Fault(
                            "the repetitions of the pattern make more than %,d states"
                                    .formatted(BoundedPattern.MOST_STATES));
            case Reading.Malformed(String why) ->
                    throw new Fault(
                            "not a pattern of RE2, which has no look-around and no"
                                    + " back-references: "
                                    + why);
        };
    }

    private static void requireBrief(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new Fault("a pattern may have at most %,d characters".formatted(LONGEST));
        }
    }
}
