package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;

/** Run of some tenant, of which an agent reviews a call. */
record ReviewedRun(TenantId tenant, RunId run) {}
