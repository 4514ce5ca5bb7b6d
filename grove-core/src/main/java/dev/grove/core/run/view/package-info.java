/**
 * Runs, turns, waits and costs as callers read them, with words and bounds: REST answers them, MCP
 * shows them as resources. Reads and writes nothing.
 */
@NamedInterface("view")
@NullMarked
package dev.grove.core.run.view;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
