@NullMarked
package dev.grove.mcp.wire;

import org.jspecify.annotations.NullMarked;
