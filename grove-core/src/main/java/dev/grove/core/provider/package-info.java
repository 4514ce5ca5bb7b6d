/**
 * The store of tool providers: MCP servers of others that a tenant registered, and their tools. A
 * tool is pinned to its approved definition by a digest, and versions of agents keep the digests.
 *
 * <p>Owns {@code tool_providers}, {@code tool_provider_definitions}, {@code tool_provider_tools}
 * and {@code agent_version_provider_tools}. {@code mcp.provider}, which registers, asks and calls
 * the servers, uses it; REST and MCP show its records.
 */
@NullMarked
package dev.grove.core.provider;

import org.jspecify.annotations.NullMarked;
