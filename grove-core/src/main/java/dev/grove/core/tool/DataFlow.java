package dev.grove.core.tool;

import dev.grove.language.decide.fact.LabelSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Data that a tool gives and takes, as its tenant says it, or as Grove does of a tool of its own.
 *
 * @param reads labels of what it gives, in place of those of its kind; null for these
 * @param sink where its arguments go, in place of what its kind says; null for that
 * @param address that its calls are sent to, where that may change without it; null for none
 */
public record DataFlow(@Nullable LabelSet reads, @Nullable String sink, @Nullable String address) {

    public static final DataFlow OF_KIND = new DataFlow(null, null, null);

    /** Form of a sink. */
    public static final String SINK = "none|workspace|tenant|outside(:[A-Za-z0-9._/:@-]{1,70})?";

    private static final Pattern SINKS = Pattern.compile(SINK);

    public static boolean isSink(String text) {
        return SINKS.matcher(text).matches();
    }
}
