@NullMarked
package dev.grove.mcp.listen;

import org.jspecify.annotations.NullMarked;
