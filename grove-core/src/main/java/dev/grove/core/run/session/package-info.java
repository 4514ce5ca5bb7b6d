/**
 * History of sessions: what was said and done before a run of one, read from the rows of the runs
 * before it.
 *
 * <p>Reads {@code session_messages}, which {@code dev.grove.core.session} owns and writes. The loop
 * and the compaction use it. What is above runs, {@link dev.grove.core.run.session.SessionRuns}
 * asks: it also has the messages that a run is to read on its way.
 */
@NamedInterface("session")
@NullMarked
package dev.grove.core.run.session;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
