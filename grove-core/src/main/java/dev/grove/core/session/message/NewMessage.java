package dev.grove.core.session.message;

import dev.grove.core.session.IfBusy;
import org.jspecify.annotations.Nullable;

/**
 * Message that a caller sends.
 *
 * @param clientId the caller's own id of it: sent again, it is the message that there is
 * @param ifBusy null for what the session says
 */
public record NewMessage(String text, @Nullable String clientId, @Nullable IfBusy ifBusy) {}
