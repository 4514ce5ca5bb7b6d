package dev.grove.core.tool.custom;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Gathers what is wrong with a draft, so that the caller learns all of it at once. */
final class Faults {

    private final List<FieldError> errors = new ArrayList<>();

    void refuse(String field, String message) {
        errors.add(new FieldError(field, message));
    }

    /** A text that Postgres can hold, of at most so many characters; empty when it is at fault. */
    String text(String field, @Nullable String value, int max) {
        if (value == null || value.isBlank()) {
            refuse(field, "is required and may not be blank");
            return "";
        }
        if (value.length() > max) {
            refuse(field, "must have at most %,d characters".formatted(max));
            return "";
        }
        if (!isStorable(value)) {
            refuse(field, "holds a character that cannot be stored (U+0000 or half a pair)");
            return "";
        }
        return value;
    }

    /** JSON that Postgres can hold, of at most so many characters. */
    void json(String field, JsonNode value, int max) {
        String written = value.toString();
        if (written.length() > max) {
            refuse(field, "may have at most %,d characters of JSON".formatted(max));
        }
        if (written.contains("\\u0000") || !isStorable(written)) {
            refuse(field, "holds a character that cannot be stored (U+0000 or half a pair)");
        }
    }

    /**
     * @throws GroveException validation_failed, when anything was refused
     */
    void throwIfAny() {
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static boolean isStorable(String text) {
        return text.indexOf('\0') < 0
                && text.codePoints()
                        .noneMatch(
                                c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
