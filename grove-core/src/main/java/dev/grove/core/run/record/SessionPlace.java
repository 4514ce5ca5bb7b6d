package dev.grove.core.run.record;

import dev.grove.core.id.SessionId;

/**
 * Place in a conversation: a run there begins with what was said and done before it.
 *
 * @param n from 1; places of answers that were undone stay empty
 */
public record SessionPlace(SessionId session, int n) {}
