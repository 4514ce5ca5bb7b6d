@NullMarked
package dev.grove.mcp.era;

import org.jspecify.annotations.NullMarked;
