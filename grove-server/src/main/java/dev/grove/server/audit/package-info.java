/**
 * {@code /audit}: what was changed, decided and called, by every door; and {@code /mcp/audit-log},
 * the calls of MCP alone.
 */
@NullMarked
package dev.grove.server.audit;

import org.jspecify.annotations.NullMarked;
