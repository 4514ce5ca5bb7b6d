package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.budget.Budget;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Goes on with the next model of an agent's fallbacks where the one that was asked is unavailable
 * after all tries. The switch is durable before the other model is asked, so that a server that
 * takes the run over asks that one too. The history is read back from the journal, as a resumed run
 * reads it.
 */
@Component
class ModelFallback {

    private static final Logger LOG = LoggerFactory.getLogger(ModelFallback.class);

    private final Conversations conversations;
    private final RunBudgets runBudgets;
    private final CompactionStep compaction;
    private final EngineDatabase database;

    ModelFallback(
            Conversations conversations,
            RunBudgets runBudgets,
            CompactionStep compaction,
            EngineDatabase database) {
        this.conversations = conversations;
        this.runBudgets = runBudgets;
        this.compaction = compaction;
        this.database = database;
    }

    /** A model that can be asked, with what its calls may cost. */
    private record Candidate(ModelRef model, Budget budget) {}

    /**
     * Switches to the next model that can be asked.
     *
     * @param leaving how the execution would leave the run
     * @return whether the turn is asked again, of another model
     */
    boolean after(AgentExecution agentRun, OpenTurn turn, ExecutionOutcome leaving) {
        if (!(leaving instanceof ExecutionOutcome.Failed(RunError error))
                || !error.code().equals(RunError.MODEL_UNAVAILABLE)) {
            return false;
        }
        Optional<Candidate> next = next(agentRun);
        next.ifPresent(candidate -> switchTo(agentRun, turn, candidate, error.message()));
        return next.isPresent();
    }

    private Optional<Candidate> next(AgentExecution agentRun) {
        ClaimedRun run = agentRun.run();
        List<ModelRef> order = order(run, agentRun.agent());
        return order.stream()
                .skip(order.indexOf(agentRun.model()) + 1L)
                .filter(model -> conversations.unavailable(run.tenant(), model).isEmpty())
                .map(model -> new Candidate(model, runBudgets.budget(run, agentRun.agent(), model)))
                .filter(candidate -> runBudgets.isPriced(run, candidate.budget()))
                .findFirst();
    }

    /** The run's model, and after it the agent's fallbacks. */
    private static List<ModelRef> order(ClaimedRun run, AgentDefinition agent) {
        List<ModelRef> order = new ArrayList<>();
        order.add(run.agentWork().model());
        agent.fallbacks().stream()
                .map(ModelRef::parse)
                .filter(model -> !order.contains(model))
                .forEach(order::add);
        return order;
    }

    private void switchTo(
            AgentExecution agentRun, OpenTurn turn, Candidate candidate, String reason) {
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        journalBuffer.event(
                new TurnEvent.ModelSwitched(
                        turn.number(),
                        agentRun.model().toString(),
                        candidate.model().toString(),
                        reason));
        journalBuffer.commitAndWait();
        LOG.info("{} is unavailable; the run goes on with {}", agentRun.model(), candidate.model());
        use(agentRun, candidate, turn.number());
        ReplayedHistory replayed =
                database.call(
                        agentRun.run().tenant(),
                        jdbc -> ReplayedHistory.readUncompacted(jdbc, agentRun.run()));
        OpenTurn _ =
                replayed.replayInto(
                        agentRun.history(), agentRun.input(), agentRun.run(), Reading.of(agentRun));
    }

    private void use(AgentExecution agentRun, Candidate candidate, int turn) {
        ClaimedRun run = agentRun.run();
        AgentDefinition agent = agentRun.agent();
        ModelRef model = candidate.model();
        String prompt = conversations.promptOf(run, agent, agentRun.tools());
        agentRun.conversation()
                .restart(() ->
                        conversations.open(
                                run,
                                model,
                                prompt,
                                agentRun.tools().specs(),
                                agent.modelOptions()));
        agentRun.history().switchTo(model.provider());
        agentRun.input().switchedAt(turn);
        agentRun.runBudget().switchTo(model, candidate.budget());
        agentRun.compaction().switchTo(compaction.window(run.tenant(), model));
    }
}
