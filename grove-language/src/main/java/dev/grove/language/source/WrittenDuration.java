package dev.grove.language.source;

import dev.grove.language.text.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Durations of documents: those of expressions, and whole days. */
public final class WrittenDuration {

    private static final Pattern DAYS = Pattern.compile("\\d{1,5}d");

    private WrittenDuration() {}

    public static Optional<Duration> read(String text) {
        return DAYS.matcher(text).matches()
                ? Optional.of(Duration.ofDays(Long.parseLong(text.substring(0, text.length() - 1))))
                : Durations.read(text);
    }
}
