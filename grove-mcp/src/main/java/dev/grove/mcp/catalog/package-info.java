/**
 * Catalog of what MCP clients see: tools, prompts and resources, each brought by sources behind a
 * port.
 *
 * <p>To be visible, a feature implements {@link dev.grove.mcp.catalog.McpToolSource}, {@link
 * dev.grove.mcp.catalog.PromptSource} or {@link dev.grove.mcp.catalog.ResourceSource} as a bean.
 * Sources know neither the era of the protocol nor how messages travel: one outcome, {@link
 * dev.grove.mcp.catalog.Outcome}, serves both eras. The dispatcher filters by scope, validates
 * arguments, signs cursors and states, and audits. Owns no table.
 *
 * <p>What MCP clients see comes through these ports, never from the dispatcher; what is above a
 * caller's scope is answered by the same lines of code as what does not exist.
 */
@NullMarked
package dev.grove.mcp.catalog;

import org.jspecify.annotations.NullMarked;
