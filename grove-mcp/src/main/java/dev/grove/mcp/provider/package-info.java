/**
 * Tool providers: MCP servers of others that a tenant registered, and their tools as agents call
 * them. A tool that its server changed is not called until it is approved again.
 *
 * <p>{@link dev.grove.mcp.provider.ToolProviders} is the door for storing, in the tables of {@link
 * dev.grove.core.provider}; agents and runs see the tools as {@link
 * dev.grove.core.tool.TenantTools}. Owns no table.
 *
 * <p>A tool is called by its approved digest alone: {@code ApprovalCheck} before every try, all of
 * the wire object in the digest.
 */
@NullMarked
package dev.grove.mcp.provider;

import org.jspecify.annotations.NullMarked;
