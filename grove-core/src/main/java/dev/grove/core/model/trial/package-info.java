/**
 * Trials of model endpoints: a few small requests that show whether an endpoint does what agents
 * need of it, and which settings it needs. {@link dev.grove.core.model.trial.EndpointTrials} tries
 * those of tenants, {@link dev.grove.core.model.trial.ServerTrials} the operator's. Owns no table.
 */
@NullMarked
package dev.grove.core.model.trial;

import org.jspecify.annotations.NullMarked;
