package dev.grove.core.run.wait;

/**
 * What the caller's application made of a call.
 *
 * @param content for the model
 * @param isError whether it could not do what was asked
 */
public record ClientResult(String callId, String content, boolean isError) {}
