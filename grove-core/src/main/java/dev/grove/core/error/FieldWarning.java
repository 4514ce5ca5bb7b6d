package dev.grove.core.error;

/**
 * Warning about one field of a definition that was stored, and will not do what it says as things
 * stand.
 *
 * @param field path, as in a {@link FieldError}
 * @param message what is missing, and how to mend it
 */
public record FieldWarning(String field, String message) {}
