/**
 * A tenant's workflows as its MCP clients see them: as resources, and those that are published as
 * tools. A call starts a run and answers with its output; what its nodes ask is asked of the
 * client's user. Owns no table; nothing calls it, the dispatcher finds it by the ports of the
 * catalog.
 */
@NullMarked
package dev.grove.mcp.workflow;

import org.jspecify.annotations.NullMarked;
