package dev.grove.mcp.client.rpc;

import dev.grove.core.cancel.Cancellation;
import java.time.Instant;

/** How long an exchange with a server may go on. */
public record CallLimits(Instant deadline, Cancellation cancellation) {}
