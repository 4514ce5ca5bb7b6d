package dev.grove.core.session.message;

/**
 * Message that was sent.
 *
 * @param isNew false where it was there already, sent under the same client id before
 */
public record PostedMessage(SessionMessage message, boolean isNew) {}
