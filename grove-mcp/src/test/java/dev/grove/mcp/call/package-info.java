@NullMarked
package dev.grove.mcp.call;

import org.jspecify.annotations.NullMarked;
