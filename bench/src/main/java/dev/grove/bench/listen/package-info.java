/**
 * Listeners by the thousand, to the events of a run or to changes of what MCP's clients see: those
 * that read, on one thread together, and those that do not.
 */
@NullMarked
package dev.grove.bench.listen;

import org.jspecify.annotations.NullMarked;
