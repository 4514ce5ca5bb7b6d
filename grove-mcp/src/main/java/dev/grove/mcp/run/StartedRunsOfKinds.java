package dev.grove.mcp.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.work.RunKind;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.StartedRuns;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Continues calls that were lost with their server, each as its kind of run is waited for. */
@Component
class StartedRunsOfKinds implements StartedRuns {

    private static final Logger LOG = LoggerFactory.getLogger(StartedRunsOfKinds.class);

    private final Runs runs;

    private final Map<RunKind, AwaitedRuns> kinds;

    StartedRunsOfKinds(Runs runs, List<AwaitedRuns> kinds) {
        this.runs = runs;
        this.kinds =
                kinds.stream().collect(Collectors.toMap(AwaitedRuns::kind, Function.identity()));
    }

    @Override
    public CallToolResult await(CallContext context, RunId id, @Nullable Long lastProgress)
            throws InterruptedException {
        TenantId tenant = context.caller().getTenant();
        Run run = runs.get(tenant, id);
        AwaitedRuns kind = kinds.get(run.work().kind());
        if (kind == null) {
            throw GroveException.notFound("There is no such run of an agent or a workflow");
        }
        context.onCancel(() -> cancel(tenant, id));
        return kind.await(context, run, lastProgress);
    }

    @Override
    public void cancel(TenantId tenant, RunId run) {
        try {
            Run _ = runs.cancel(tenant, null, run);
        } catch (GroveException e) {
            LOG.debug("A run ended before its call was cancelled: {}", e.getMessage());
        }
    }
}
