@NullMarked
package dev.grove.mcp.dispatch;

import org.jspecify.annotations.NullMarked;
