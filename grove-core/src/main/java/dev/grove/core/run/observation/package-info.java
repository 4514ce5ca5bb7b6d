/**
 * Observations: what agents write down in the course of their runs, for people and for the agents
 * that supervise them. {@code observe} notes one with the end of its call; {@code observations}
 * reads those of the run and of the runs below it.
 *
 * <p>Reads {@code observations} and {@code observation_tags}, which the journal writes. Words are
 * looked up as the engine, and rows are read as the tenant.
 */
@NullMarked
package dev.grove.core.run.observation;

import org.jspecify.annotations.NullMarked;
