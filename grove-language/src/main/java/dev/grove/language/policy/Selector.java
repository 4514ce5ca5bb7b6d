package dev.grove.language.policy;

import dev.grove.language.pattern.Glob;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Acts that a rule is about: by their names, or by what is known of the called tool. A pattern
 * without a prefix is one of tools' names; {@code call:} before it says so, where it has a colon
 * that could be taken for another prefix.
 *
 * @param pattern of names, in which each star is any characters
 */
public record Selector(Subject subject, String pattern) {

    public static final int LONGEST = 200;

    /** Values that a pattern is compared with. */
    public enum Subject {
        CALL,
        NET,
        SECRET,
        START,
        MERGE,
        BUCKET,
        EFFECT,
        SINK,
        READS,
        PROVIDER;

        /** Whether it is something that is known of a tool, and not the name of an act. */
        public boolean isOfTool() {
            return compareTo(MERGE) > 0;
        }

        String prefix() {
            return name().toLowerCase(Locale.ROOT) + ":";
        }
    }

    private static final Map<String, Subject> BY_PREFIX =
            Arrays.stream(Subject.values())
                    .collect(Collectors.toMap(Subject::prefix, Function.identity()));

    /**
     * @param written of at most {@link #LONGEST} characters
     */
    public static Selector read(String written) {
        Subject subject = BY_PREFIX.get(written.substring(0, written.indexOf(':') + 1));
        return subject == null
                ? new Selector(Subject.CALL, written)
                : new Selector(subject, written.substring(subject.prefix().length()));
    }

    /** Whether it is about starts, and about no other act. */
    public boolean isOfStarts() {
        return subject == Subject.START;
    }

    /** Whether it has no star. */
    public boolean isExact() {
        return pattern.indexOf('*') < 0;
    }

    public Glob glob() {
        return Glob.ofName(pattern);
    }

    /** Text that is read as the same selector. */
    @Override
    public String toString() {
        return subject == Subject.CALL && read(pattern).equals(this)
                ? pattern
                : subject.prefix() + pattern;
    }
}
