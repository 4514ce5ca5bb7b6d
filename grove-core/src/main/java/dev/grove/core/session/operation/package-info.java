/**
 * Operations on sessions and their messages, with the records that callers give and read. Owns no
 * table; REST and MCP call it.
 */
@NullMarked
package dev.grove.core.session.operation;

import org.jspecify.annotations.NullMarked;
