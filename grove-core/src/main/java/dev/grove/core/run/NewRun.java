package dev.grove.core.run;

import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartRun;

/**
 * A run that may be queued: nothing of it is left open.
 *
 * @param wish with the files that the run begins with; its model and limits are those given here
 */
record NewRun(PinnedAgent agent, StartRun wish, Limits limits, ModelRef model, RunOrigin origin) {}
