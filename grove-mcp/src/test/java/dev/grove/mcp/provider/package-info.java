@NullMarked
package dev.grove.mcp.provider;

import org.jspecify.annotations.NullMarked;
