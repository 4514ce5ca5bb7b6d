@NullMarked
package dev.grove.mcp.catalog;

import org.jspecify.annotations.NullMarked;
