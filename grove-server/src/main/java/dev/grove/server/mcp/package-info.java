/** {@code /mcp/rpc}: hands requests over with their callers. */
@NullMarked
package dev.grove.server.mcp;

import org.jspecify.annotations.NullMarked;
