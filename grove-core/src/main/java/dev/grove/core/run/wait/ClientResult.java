package dev.grove.core.run.wait;

/**
 * Result of a call that the caller's application executed.
 *
 * @param content for the model
 * @param isError whether it could not do what was asked
 */
public record ClientResult(String callId, String content, boolean isError) {}
