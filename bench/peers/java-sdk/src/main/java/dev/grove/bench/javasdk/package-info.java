/** The smallest server of MCP that the Java SDK makes, with its defaults. */
@NullMarked
package dev.grove.bench.javasdk;

import org.jspecify.annotations.NullMarked;
