package dev.grove.core.session.ledger;

import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import java.util.UUID;

/** Message for whose answer something of a ledger is reserved. */
public record ReservedMessage(SessionId session, UUID ledger, RunId run) {}
