package dev.grove.core.run;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.secret.Scrubbers;
import org.springframework.stereotype.Component;

/** Starts runs: checks the wish and pins the agent's version. */
@Component
class RunStarts {

    private final TenantDatabase database;
    private final Agents agents;
    private final Scrubbers scrubbers;
    private final RunIntake intake;

    RunStarts(TenantDatabase database, Agents agents, Scrubbers scrubbers, RunIntake intake) {
        this.database = database;
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.intake = intake;
    }

    RunId start(TenantId tenant, StartRun asked) {
        StartRunCheck.check(asked);
        StartRun wish = asked.scrubbed(scrubbers.of(tenant));
        PinnedAgent agent = agents.pin(tenant, wish.agent(), wish.version());
        AgentDefinition definition = agent.definition();
        Limits allowed = definition.limits();
        Limits limits = wish.limits() == null ? allowed : wish.limits().applyTo(allowed, allowed);
        ModelRef model =
                intake.admit(
                        tenant,
                        agent,
                        wish.model() == null ? definition.model() : wish.model(),
                        limits);
        RunFiles files = beginning(tenant, wish);
        NewRun run =
                new NewRun(
                        agent,
                        wish.beginningWith(files),
                        limits,
                        model,
                        new RunOrigin(null, 0, files.snapshot()));
        return intake.commit(tenant, run);
    }

    private RunFiles beginning(TenantId tenant, StartRun wish) {
        WorkspaceOrigin from = wish.workspaceFrom();
        return from == null
                ? new RunFiles(0, null, wish.workspaceFiles())
                : database.call(
                        tenant, jdbc -> RunFileRows.find(jdbc, tenant, from.run(), from.turn()));
    }
}
