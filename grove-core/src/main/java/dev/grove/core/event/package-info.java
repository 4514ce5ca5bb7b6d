/**
 * The numbered log of a run's events and the live streams made of it.
 *
 * <p>Owns {@code agent_run_events}, which the run feature's journal writes in the same statement as
 * the state that the events tell of; everything else only reads it. A stream replays the log and
 * then goes live, on any replica, without a gap or a repeat. Called by REST.
 */
@NullMarked
package dev.grove.core.event;

import org.jspecify.annotations.NullMarked;
