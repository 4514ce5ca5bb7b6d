/** Servers of others that are friendly, and servers that are not. */
@NullMarked
package dev.grove.mcp.client;

import org.jspecify.annotations.NullMarked;
