@NullMarked
package dev.grove.mcp.oauth;

import org.jspecify.annotations.NullMarked;
