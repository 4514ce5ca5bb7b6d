/**
 * Routes of runs that stream or take files: starts, resumptions, calls of tools, streams of events.
 * All else is operations of the core.
 */
@NullMarked
package dev.grove.server.run;

import org.jspecify.annotations.NullMarked;
