/**
 * Tool providers: MCP servers of others that a tenant registered, and their tools as agents call
 * them. A tool is pinned to its approved definition by a digest, versions of agents keep the
 * digests, and a tool that its server changed is not called until it is approved again.
 *
 * <p>{@link dev.grove.mcp.provider.ToolProviders} is the door for storing; agents and runs see the
 * tools as {@link dev.grove.core.tool.TenantTools}. Owns {@code tool_providers}, {@code
 * tool_provider_definitions}, {@code tool_provider_tools} and {@code agent_version_provider_tools}.
 */
@NullMarked
package dev.grove.mcp.provider;

import org.jspecify.annotations.NullMarked;
