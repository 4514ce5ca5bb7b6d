/**
 * The crash campaign: starts servers as processes on a real Postgres, lets them run agents against
 * a model and tools that it plays itself, injects a fault at a boundary that it sees from outside,
 * and judges what became of the runs. {@link dev.grove.server.campaign.Campaign} is the program;
 * {@link dev.grove.server.campaign.Boundaries} is where a new cell is added.
 */
@NullMarked
package dev.grove.server.campaign;

import org.jspecify.annotations.NullMarked;
