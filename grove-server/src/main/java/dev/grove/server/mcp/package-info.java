/** {@code /mcp/rpc} and {@code /mcp/audit-log}: hands requests over with their callers. */
@NullMarked
package dev.grove.server.mcp;

import org.jspecify.annotations.NullMarked;
