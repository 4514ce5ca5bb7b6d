@NullMarked
package dev.grove.mcp.session;

import org.jspecify.annotations.NullMarked;
