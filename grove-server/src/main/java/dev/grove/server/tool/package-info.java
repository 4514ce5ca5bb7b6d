/** REST of tools: what an allowlist may name. */
@NullMarked
package dev.grove.server.tool;

import org.jspecify.annotations.NullMarked;
