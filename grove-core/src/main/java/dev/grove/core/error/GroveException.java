package dev.grove.core.error;

import java.util.List;
import java.util.Map;

/**
 * An error meant for the caller: a stable code, a sentence that says how to mend it, and the fields
 * at fault. The message must hold no secret, no path of the server and nothing of another tenant.
 */
public final class GroveException extends RuntimeException {

    /** The member of {@link #details()} that says after how many seconds it may be tried again. */
    public static final String RETRY_AFTER = "retry_after_seconds";

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient List<FieldError> errors;
    private final transient Map<String, Object> details;

    public GroveException(ErrorCode code, String message) {
        this(code, message, List.of(), Map.of());
    }

    /**
     * @param details further members of the problem document, such as both versions of a mismatch;
     *     snake_case names
     */
    public GroveException(
            ErrorCode code, String message, List<FieldError> errors, Map<String, Object> details) {
        super(message);
        this.code = code;
        this.errors = List.copyOf(errors);
        this.details = Map.copyOf(details);
    }

    public static GroveException notFound(String message) {
        return new GroveException(ErrorCode.NOT_FOUND, message);
    }

    public static GroveException conflict(String message) {
        return new GroveException(ErrorCode.CONFLICT, message);
    }

    /** A conflict over what one field says, so that a form can show it there. */
    public static GroveException conflict(String field, String message) {
        return new GroveException(
                ErrorCode.CONFLICT, message, List.of(new FieldError(field, message)), Map.of());
    }

    /**
     * Optimistic-lock conflict. Where there was to be none, it is the name that is at fault.
     *
     * @param what is at another version, as a sentence begins
     * @param current 0 where there is none
     */
    public static GroveException versionMismatch(String what, int expected, int current) {
        return new GroveException(
                ErrorCode.VERSION_MISMATCH,
                "%s is at version %d, not %d; read it again and decide anew"
                        .formatted(what, current, expected),
                expected == 0 && current > 0
                        ? List.of(new FieldError("name", "is taken; choose another"))
                        : List.of(),
                Map.of("expected_version", expected, "current_version", current));
    }

    public static GroveException invalid(List<FieldError> errors) {
        return new GroveException(
                ErrorCode.VALIDATION_FAILED,
                errors.size() == 1
                        ? errors.getFirst().field() + ": " + errors.getFirst().message()
                        : errors.size() + " fields are at fault; see errors",
                errors,
                Map.of());
    }

    public static GroveException invalid(String field, String message) {
        return invalid(List.of(new FieldError(field, message)));
    }

    public ErrorCode code() {
        return code;
    }

    public List<FieldError> errors() {
        return errors;
    }

    public Map<String, Object> details() {
        return details;
    }
}
