/**
 * Records: a run, its turns, calls, waits, costs and limits as values, and the transitions of its
 * status. Nothing here reads or writes.
 *
 * <p>Owns no table and depends on no other package of {@code core.run}; all of them, REST and MCP
 * use it.
 */
@NamedInterface("record")
@NullMarked
package dev.grove.core.run.record;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
