@NullMarked
package dev.grove.mcp.stream;

import org.jspecify.annotations.NullMarked;
