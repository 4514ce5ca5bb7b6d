package dev.grove.core.run.workflow;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.NewRun;

/** A run that a node begins; its id is in the node's row of the same transaction. */
record NewChild(RunId id, NewRun run) {}
