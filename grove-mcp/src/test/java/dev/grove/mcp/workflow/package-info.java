@NullMarked
package dev.grove.mcp.workflow;

import org.jspecify.annotations.NullMarked;
