package dev.grove.core.error;

/**
 * One field of a request that is at fault.
 *
 * @param field its path as the caller wrote it, such as {@code limits.max_turns} or {@code
 *     tools[2]}
 * @param message what is wrong and how to mend it
 */
public record FieldError(String field, String message) {}
