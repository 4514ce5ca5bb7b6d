package dev.grove.server.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.util.List;
import java.util.Map;

/**
 * A problem document (RFC 9457).
 *
 * @param type a stable URI, one for each code
 * @param title the same for all problems of a code
 * @param detail what is wrong this time, and how to mend it
 * @param instance the path asked for
 * @param code stable, for programs
 * @param errors the fields at fault
 * @param details further members of its code
 */
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String instance,
        String code,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldError> errors,
        @JsonAnyGetter Map<String, Object> details) {

    static Problem of(ErrorCode code, String detail, String instance) {
        return of(new GroveException(code, detail), HttpStatuses.of(code), instance);
    }

    /** Copies it with its title for words, and without its path, which a caller sent. */
    Problem withoutWords() {
        return new Problem(type, title, status, title, "/", code, errors, details);
    }

    static Problem of(GroveException e, int status, String instance) {
        return new Problem(
                "urn:grove:problem:" + e.code().wireName(),
                e.code().title(),
                status,
                String.valueOf(e.getMessage()),
                instance,
                e.code().wireName(),
                e.errors(),
                e.details());
    }
}
