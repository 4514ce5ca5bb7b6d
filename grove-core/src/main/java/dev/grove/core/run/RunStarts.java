package dev.grove.core.run;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.RunEvent;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.Models;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.AgentTools;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Starts runs: checks the wish, pins the agent's version and queues the run with its first event in
 * one commit.
 */
@Component
class RunStarts {

    private final TenantDatabase database;
    private final Agents agents;
    private final Models models;
    private final AgentTools tools;
    private final Dispatcher dispatcher;
    private final Scrubbers scrubbers;
    private final Clock clock;

    RunStarts(
            TenantDatabase database,
            Agents agents,
            Models models,
            AgentTools tools,
            Dispatcher dispatcher,
            Scrubbers scrubbers,
            Clock clock) {
        this.database = database;
        this.agents = agents;
        this.models = models;
        this.tools = tools;
        this.dispatcher = dispatcher;
        this.scrubbers = scrubbers;
        this.clock = clock;
    }

    RunId start(TenantId tenant, StartRun asked) {
        StartRunCheck.check(asked);
        StartRun wish = asked.scrubbed(scrubbers.of(tenant));
        PinnedAgent agent = agents.pin(tenant, wish.agent(), wish.version());
        AgentDefinition definition = agent.definition();
        Limits allowed = definition.limits();
        Limits limits = wish.limits() == null ? allowed : wish.limits().applyTo(allowed, allowed);
        ModelRef model =
                models.resolve(
                        wish.model() == null ? definition.model() : wish.model(),
                        limits.maxCostUsd() != null);
        requireTools(tenant, agent);
        RunFiles files = beginning(tenant, wish);
        StartRun filled = wish.beginningWith(files.files());
        RunOrigin origin = new RunOrigin(null, 0, files.snapshot());
        RunId run = RunId.next();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("agent", agent.name()).put("agent_version", agent.version());
        RunEvent queued = EventLine.render(run, 1, "run.queued", now, data);
        database.run(
                tenant,
                jdbc -> {
                    RunInserts.insert(jdbc, tenant, run, agent, filled, limits, model, origin, now);
                    RunInserts.append(jdbc, tenant, run, List.of(queued));
                });
        dispatcher.wake();
        return run;
    }

    private RunFiles beginning(TenantId tenant, StartRun wish) {
        WorkspaceOrigin from = wish.workspaceFrom();
        return from == null
                ? new RunFiles(0, null, wish.workspaceFiles())
                : database.call(
                        tenant, jdbc -> RunFileRows.find(jdbc, tenant, from.run(), from.turn()));
    }

    /**
     * Refuses an agent whose tools cannot be had.
     *
     * @throws GroveException sandbox_unavailable
     */
    void requireTools(TenantId tenant, PinnedAgent agent) {
        tools.unavailable(
                        new AgentTools.Listed(
                                tenant, agent.id(), agent.version(), agent.definition().tools()))
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.SANDBOX_UNAVAILABLE, why);
                });
    }
}
