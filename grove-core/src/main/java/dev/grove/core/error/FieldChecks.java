package dev.grove.core.error;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers what is wrong with a draft, so that the caller learns all of it at once. */
public final class FieldChecks {

    private final List<FieldError> errors = new ArrayList<>();

    public List<FieldError> errors() {
        return errors;
    }

    public void refuse(String field, String message) {
        errors.add(new FieldError(field, message));
    }

    /** A whole number within bounds; the fallback where it was left out, or is wrong. */
    public long between(String field, @Nullable Number value, long fallback, long min, long max) {
        if (value == null) {
            return fallback;
        }
        if (value.longValue() < min || value.longValue() > max) {
            refuse(field, "must be between %,d and %,d".formatted(min, max));
            return fallback;
        }
        return value.longValue();
    }

    public int between(String field, @Nullable Integer value, int fallback, int min, int max) {
        return (int) between(field, (Number) value, fallback, min, max);
    }

    /** A text that Postgres can hold, of at most so many characters. */
    public void text(String field, String value, int max) {
        if (value.length() > max) {
            refuse(field, "must have at most %,d characters".formatted(max));
        }
        if (value.indexOf('\0') >= 0 || value.codePoints().anyMatch(FieldChecks::isSurrogate)) {
            refuse(field, "holds a character that cannot be stored (U+0000 or half a pair)");
        }
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
