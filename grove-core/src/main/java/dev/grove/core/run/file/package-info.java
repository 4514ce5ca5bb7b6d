/**
 * Files that callers put into runs which wait or have not begun: with their start, or later one by
 * one. Their content lies where snapshots do; the run's workspace takes each in once, before the
 * next tool works in it, and the model reads which there are.
 *
 * <p>Owns {@code agent_run_files}. {@link dev.grove.core.run.file.PutFiles} is the entry point for
 * callers, {@link dev.grove.core.run.file.RunInputs} the one for workspaces; {@link
 * dev.grove.core.run.file.PutFileHistory} is read where model histories are built and runs are
 * forked.
 */
@NamedInterface("file")
@NullMarked
package dev.grove.core.run.file;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
