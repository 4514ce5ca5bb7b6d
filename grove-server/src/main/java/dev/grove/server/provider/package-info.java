/** REST of tool providers: the MCP servers that tenants registered, and their tools. */
@NullMarked
package dev.grove.server.provider;

import org.jspecify.annotations.NullMarked;
