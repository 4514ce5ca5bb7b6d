package dev.grove.core.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Fault in one field of a request.
 *
 * @param field path as the caller wrote it, such as {@code limits.max_turns} or {@code tools[2]}; a
 *     JSON pointer where the request is a document
 * @param message fault, and how to mend it
 * @param code stable; set, as are the following, for faults in documents alone
 * @param line within the text of the field, from 1 on
 * @param column within that line, from 1 on
 * @param place where the field begins in the document
 */
public record FieldError(
        String field,
        String message,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String code,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer line,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer column,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Place place) {

    public FieldError(String field, String message) {
        this(field, message, null, null, null, null);
    }

    /** A line and a column of a document, both from 1 on. */
    public record Place(int line, int column) {}
}
