@NullMarked
package dev.grove.mcp.transport;

import org.jspecify.annotations.NullMarked;
