package dev.grove.language.schema;

import dev.grove.language.pattern.BoundedPattern;
import dev.grove.language.pattern.BoundedPattern.Reading;
import org.jspecify.annotations.Nullable;

/** Patterns of one schema: each has a bound on its states, and all together have one. */
final class SchemaPatterns {

    /** A few megabytes, and some milliseconds to compile. */
    private static final int MOST_STATES = 20_000;

    private static final int LONGEST_SHOWN = 100;

    private int states;

    /** Words on a pattern that cannot be used, to follow its place; null for one that can. */
    @Nullable String fault(String regex) {
        return switch (BoundedPattern.read(regex)) {
            case Reading.Compiled(BoundedPattern pattern) -> {
                states += pattern.states();
                yield states <= MOST_STATES
                        ? null
                        : "the patterns of the schema have more than %,d states together; repeat less"
                                .formatted(MOST_STATES);
            }
            case Reading.TooLarge _ ->
                    "makes more than %,d states of its repetitions and groups; repeat less, or check the length by maxLength: %s"
                            .formatted(BoundedPattern.MOST_STATES, shown(regex));
            case Reading.Malformed _ ->
                    "must be an RE2 pattern, without look-around or back-references: "
                            + shown(regex);
        };
    }

    private static String shown(String regex) {
        return regex.length() <= LONGEST_SHOWN ? regex : regex.substring(0, LONGEST_SHOWN) + "…";
    }
}
