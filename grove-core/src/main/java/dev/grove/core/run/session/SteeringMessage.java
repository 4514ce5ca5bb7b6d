package dev.grove.core.run.session;

import java.util.UUID;

/**
 * Message of a session that the answer under way is to read.
 *
 * @param n place of the message that the run answers
 * @param ordinal its position among the messages that the run reads so, from 1
 */
public record SteeringMessage(UUID id, int n, int ordinal, String text) {}
