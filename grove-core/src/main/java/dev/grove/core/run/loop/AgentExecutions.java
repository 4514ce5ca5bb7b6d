package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.budget.Budget;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.journal.ModelSwitches;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.ToolRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Opens and closes what an execution works with. */
@Component
class AgentExecutions {

    private final Agents agents;
    private final AgentTools tools;
    private final Conversations conversations;
    private final RunBudgets runBudgets;
    private final EngineDatabase database;
    private final ExecutionResources resources;
    private final CompactionStep compaction;

    AgentExecutions(
            Agents agents,
            AgentTools tools,
            Conversations conversations,
            RunBudgets runBudgets,
            EngineDatabase database,
            ExecutionResources resources,
            CompactionStep compaction) {
        this.agents = agents;
        this.tools = tools;
        this.conversations = conversations;
        this.runBudgets = runBudgets;
        this.database = database;
        this.resources = resources;
        this.compaction = compaction;
    }

    /** Whether the run can be executed here and now. */
    sealed interface Opening {

        /**
         * It can.
         *
         * @param openTurn the turn that an earlier execution left open
         */
        record Opened(
                AgentExecution agentRun,
                @Nullable OpenTurn openTurn,
                ExecutionResources.Alarm deadline)
                implements Opening, AutoCloseable {
            @Override
            public void close() {
                deadline.cancel();
            }
        }

        record Failed(RunError error) implements Opening {}
    }

    Opening open(Execution execution, JournalBuffer journalBuffer) {
        ClaimedRun run = execution.run();
        AgentWork work = run.agentWork();
        ReplayedPrelude prelude = ReplayedPrelude.read(database, run);
        AgentDefinition agent =
                prelude.prelude()
                        .ofRun(
                                agents.pinned(run.tenant(), work.agent(), work.version())
                                        .definition());
        ToolRegistry registry =
                tools.registry(
                        new AgentTools.Listed(
                                run.tenant(), work.agent(), work.version(), agent.allowlist()),
                        agent.pauses().clientTools(),
                        work.outputSchemaOr(agent.outputSchema()));
        Optional<ModelSwitches.Switch> switched = switched(run, agent);
        ModelRef model = switched.map(ModelSwitches.Switch::model).orElse(work.model());
        Optional<String> modelFault = conversations.unavailable(run.tenant(), model);
        if (modelFault.isPresent() && !run.cutOff()) {
            return new Opening.Failed(new RunError(RunError.MODEL_UNAVAILABLE, modelFault.get()));
        }
        ReplayedHistory replayed =
                run.isNew()
                        ? ReplayedHistory.ofNew(run)
                        : DatabaseRetry.call(() ->
                                database.call(
                                        run.tenant(), jdbc -> ReplayedHistory.read(jdbc, run)));
        TurnFiles files = resources.files(run, registry);
        String prompt = conversations.promptOf(run, agent, registry);
        RestartableConversation conversation =
                new RestartableConversation(
                        () ->
                                modelFault.isPresent()
                                        ? conversations.measured(prompt, registry.specs())
                                        : conversations.open(
                                                run,
                                                model,
                                                prompt,
                                                registry.specs(),
                                                agent.modelOptions()),
                        prelude.messages());
        InputEstimate input = new InputEstimate(conversation);
        Budget budget = runBudgets.budget(run, agent, model);
        AgentExecution agentRun =
                new AgentExecution(
                        execution,
                        agent,
                        registry,
                        conversation,
                        conversations.history(
                                conversation, model, agent.endsByFinish(work.outputSchema())),
                        input,
                        runBudgets.open(
                                run,
                                registry,
                                replayed.hasChildren(),
                                budget,
                                input,
                                journalBuffer),
                        files,
                        journalBuffer,
                        compaction.begin(run.tenant(), model, replayed.compactions()),
                        resources.policies(execution, replayed.turns()),
                        new CallNotes(hasPlan(replayed.turns())));
        switched.ifPresent(to -> {
            input.switchedAt(to.turn());
            agentRun.runBudget().switchTo(to.model(), budget);
        });
        OpenTurn openTurn =
                replayed.replayInto(agentRun.history(), input, run, Reading.of(agent, model));
        GovernedRun governed = agentRun.governed();
        if (governed != null && openTurn != null) {
            governed.reenter(openTurn);
        }
        agentRun.runBudget().detectInFlightCall(openTurn);
        if (modelFault.isPresent()) {
            countSuspected(agentRun, openTurn);
            return new Opening.Failed(new RunError(RunError.MODEL_UNAVAILABLE, modelFault.get()));
        }
        Optional<RunError> workspaceFault =
                resources.openWorkspace(
                        run, agent.workspace(), files, files.goOnAfter(replayed.turns()));
        if (workspaceFault.isPresent()) {
            countSuspected(agentRun, openTurn);
            return new Opening.Failed(workspaceFault.get());
        }
        return new Opening.Opened(agentRun, openTurn, resources.setDeadline(execution));
    }

    private static boolean hasPlan(List<JournalledTurn> turns) {
        return turns.stream()
                .flatMap(turn -> turn.progress().values().stream())
                .anyMatch(marker -> marker.plan() != null);
    }

    /** The switch by which an earlier execution came to the model that it asked last. */
    private Optional<ModelSwitches.Switch> switched(ClaimedRun run, AgentDefinition agent) {
        return agent.fallbacks().isEmpty() || run.isNew()
                ? Optional.empty()
                : DatabaseRetry.call(() ->
                        database.call(run.tenant(), jdbc -> ModelSwitches.latest(jdbc, run.id())));
    }

    /**
     * The run is left before it goes on, so what the execution before this one may have asked is
     * counted now, with the results of its calls as far as they are known.
     */
    private static void countSuspected(AgentExecution agentRun, @Nullable OpenTurn left) {
        if (left != null
                && left.answer() != null
                && left.answer().toolCalls().stream()
                        .allMatch(call -> left.progressOf(call) != null)) {
            agentRun.history().close(left.answer(), left::progressOf);
        }
        agentRun.runBudget().countSuspected();
    }
}
