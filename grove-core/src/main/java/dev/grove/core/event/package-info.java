/**
 * The numbered log of a run's events and the live streams made of it.
 *
 * <p>Reads the events in {@code run_log}, which the run feature writes in the same entry as the
 * state that they report. A stream replays the log and then goes live, on any replica, without a
 * gap or a repeat. Called by REST.
 */
@NullMarked
package dev.grove.core.event;

import org.jspecify.annotations.NullMarked;
