/**
 * JSON-RPC 2.0 as MCP uses it: messages read strictly, errors with their codes.
 *
 * <p>Knows no method, no era and no caller. Owns no table. Every package of this module calls it.
 */
@NullMarked
package dev.grove.mcp.wire;

import org.jspecify.annotations.NullMarked;
