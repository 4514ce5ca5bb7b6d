/**
 * A tenant's workflows as its MCP clients see them. Owns no table; nothing calls it, the dispatcher
 * finds it by the ports of the catalog.
 */
@NullMarked
package dev.grove.mcp.workflow;

import org.jspecify.annotations.NullMarked;
