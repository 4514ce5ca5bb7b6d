@NullMarked
package dev.grove.mcp;

import org.jspecify.annotations.NullMarked;
