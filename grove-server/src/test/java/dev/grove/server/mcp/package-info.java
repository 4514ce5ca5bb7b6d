@NullMarked
package dev.grove.server.mcp;

import org.jspecify.annotations.NullMarked;
