package dev.grove.core.run;

import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.Models;
import dev.grove.core.quota.KnownLimits;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.run.event.StatusEvent.Queued;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.tool.AgentTools;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The one way into the queue: what every new run must satisfy, and its row and first event in one
 * commit.
 */
@Component
class RunIntake {

    private final TenantDatabase database;
    private final Models models;
    private final AgentTools tools;
    private final KnownLimits quotas;
    private final StartAdmission admission;

    /** Looked up late: what it dispatches may start runs too. */
    private final ObjectProvider<Dispatcher> dispatcher;

    private final Clock clock;

    RunIntake(
            TenantDatabase database,
            Models models,
            AgentTools tools,
            KnownLimits quotas,
            StartAdmission admission,
            ObjectProvider<Dispatcher> dispatcher,
            Clock clock) {
        this.database = database;
        this.models = models;
        this.tools = tools;
        this.quotas = quotas;
        this.admission = admission;
        this.dispatcher = dispatcher;
        this.clock = clock;
    }

    /**
     * The model that such a run is to use, when its tools can be had too.
     *
     * @param model as {@code provider/model}; null for the default one
     * @throws GroveException validation_failed, model_unavailable, model_not_priced,
     *     sandbox_unavailable
     */
    ModelRef admit(TenantId tenant, PinnedAgent agent, @Nullable String model, Limits limits) {
        ModelRef admitted =
                models.resolve(
                        tenant,
                        model,
                        limits.maxCostUsd() != null || quotas.isMoneyLimited(tenant));
        tools.unavailable(
                        new AgentTools.Listed(
                                tenant,
                                agent.id(),
                                agent.version(),
                                agent.definition().allowlist()))
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.SANDBOX_UNAVAILABLE, why);
                });
        return admitted;
    }

    /** Commits what a caller writes, a new run among it, and has it claimed. */
    RunId commit(TenantId tenant, Function<TenantSql, RunId> writes) {
        RunId queued = database.call(tenant, writes);
        wake(tenant);
        return queued;
    }

    /** A run was queued in another way. */
    void wake() {
        dispatcher.getObject().wake();
    }

    /** Wakes the dispatcher for a new run of a tenant. */
    void wake(TenantId tenant) {
        dispatcher.getObject().wake(tenant);
    }

    /** Queues a run and has it claimed, unless it is of a workflow, which is never claimed. */
    RunId commit(TenantId tenant, NewRun run) {
        // Only an effect that is to be had once, or one with labels or skills, is more than a
        // statement.
        RunId queued =
                Idempotency.isAsked() || !run.marks().labels().isEmpty() || !run.skills().isEmpty()
                        ? database.call(tenant, jdbc -> queue(jdbc, run))
                        : queue(tenant, run);
        if (!(run.work() instanceof WorkflowWork)) {
            wake(tenant);
        }
        return queued;
    }

    /** Queues a run, within the transaction of a commit. */
    RunId queue(TenantSql jdbc, NewRun run) {
        RunId queued = queue(jdbc.tenant(), run);
        RunLabels.add(jdbc, queued, run.marks().labels());
        RunSkills.pin(jdbc, queued, run.skills(), run.origin().forkedFrom());
        Idempotency.record(jdbc, queued);
        return queued;
    }

    private RunId queue(TenantId tenant, NewRun run) {
        RunId id = RunId.next();
        StartedStream.note(id);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        EventLine queued = Queued.first(run.work(), run.origin()).line(id, 1, now);
        return admission.admit(
                tenant,
                () -> {
                    RunInserts.queue(
                            database, tenant, RunRow.queued(Lineage.ofRoot(id), run, queued, now));
                    return id;
                });
    }
}
