@NullMarked
package dev.grove.mcp.audit;

import org.jspecify.annotations.NullMarked;
