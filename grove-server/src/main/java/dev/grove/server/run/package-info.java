/**
 * REST and SSE of runs: start, watch, cancel, resume.
 *
 * <p>Owns the wire types; everything else is the core's {@code Runs} and {@code EventStreams}.
 */
@NullMarked
package dev.grove.server.run;

import org.jspecify.annotations.NullMarked;
