package dev.grove.core.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.lease.Executions;
import dev.grove.core.run.wait.Waits;
import org.springframework.stereotype.Component;

/** Has runs go on with what was written to their sessions, wherever they are executed. */
@Component
public class RunSteering {

    private final Waits waits;
    private final Executions executions;

    RunSteering(Waits waits, Executions executions) {
        this.waits = waits;
        this.executions = executions;
    }

    /**
     * Called after the commit of words that a run is to read. Where it waits for an approval or an
     * application, it waits no longer; its execution, if there is one, looks before it asks the
     * model again. Called again, it changes nothing.
     *
     * @throws GroveException not_found
     */
    public void written(TenantId tenant, RunId run) {
        waits.writtenInstead(tenant, run);
        executions.signal(run);
    }
}
