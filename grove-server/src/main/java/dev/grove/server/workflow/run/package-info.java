/**
 * Runs of workflows over REST: start, watch, answer, resume and fork. Owns no table; what all runs
 * have alike is in {@code server.run}.
 */
@NullMarked
package dev.grove.server.workflow.run;

import org.jspecify.annotations.NullMarked;
