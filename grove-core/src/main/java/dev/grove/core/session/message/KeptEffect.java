package dev.grove.core.session.message;

import dev.grove.core.tool.Effect;

/**
 * Call that a rewind does not undo.
 *
 * @param n place of the message in whose answer it was made
 * @param call id of the call
 */
public record KeptEffect(int n, String tool, Effect effect, String call) {}
