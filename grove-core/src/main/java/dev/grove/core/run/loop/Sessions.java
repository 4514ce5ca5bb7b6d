package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.budget.Budget;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Prices;
import dev.grove.core.run.RunError;
import dev.grove.core.run.RunMessages;
import dev.grove.core.run.journal.JournalledTurn;
import dev.grove.core.run.journal.Leaving;
import dev.grove.core.run.journal.TurnChange;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitRows;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.Tools;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Opens and closes what an execution works with. */
@Component
class Sessions {

    private final Agents agents;
    private final Tools tools;
    private final Conversations conversations;
    private final Prices prices;
    private final EngineDatabase database;
    private final Surroundings surroundings;
    private final Chronicles chronicles;

    Sessions(
            Agents agents,
            Tools tools,
            Conversations conversations,
            Prices prices,
            EngineDatabase database,
            Surroundings surroundings,
            Chronicles chronicles) {
        this.agents = agents;
        this.tools = tools;
        this.conversations = conversations;
        this.prices = prices;
        this.database = database;
        this.surroundings = surroundings;
        this.chronicles = chronicles;
    }

    /** Whether the run can be executed here and now. */
    sealed interface Opening {

        /**
         * It can.
         *
         * @param openTurn the turn that an earlier execution left open
         */
        record Opened(Session session, @Nullable OpenTurn openTurn, Surroundings.Alarm deadline)
                implements Opening, AutoCloseable {
            @Override
            public void close() {
                deadline.cancel();
            }
        }

        record Failed(RunError error) implements Opening {}
    }

    /** Tells that the run starts or goes on. */
    Chronicle beginChronicle(Execution execution) {
        return chronicles.begin(execution.run());
    }

    Opening open(Execution execution, Chronicle chronicle) {
        ClaimedRun run = execution.run();
        AgentDefinition agent =
                agents.pinned(run.tenant(), run.agent(), run.agentVersion()).definition();
        ToolRegistry registry =
                tools.registry(agent.tools(), agent.pauses().clientTools(), agent.outputSchema());
        Optional<String> modelFault = conversations.unavailable(run.model());
        if (modelFault.isPresent()) {
            return new Opening.Failed(new RunError(RunError.MODEL_UNAVAILABLE, modelFault.get()));
        }
        Past past = past(run);
        List<JournalledTurn> turns = past.turns();
        TurnFiles files = surroundings.files(run, registry);
        Optional<RunError> workspaceFault =
                surroundings.openWorkspace(run, agent, files, files.keptBy(turns, past.waits()));
        if (workspaceFault.isPresent()) {
            return new Opening.Failed(workspaceFault.get());
        }
        Conversation conversation =
                conversations.open(
                        run.tenant(), run.model(), agent.systemPrompt(), registry.specs());
        Session session =
                new Session(
                        execution,
                        agent,
                        registry,
                        conversation,
                        new History(conversation, run.model().provider()),
                        new InputEstimate(conversation),
                        new Budget(
                                run.limits(),
                                prices.find(run.model()).orElse(null),
                                agent.maxOutputTokens()),
                        files,
                        chronicle);
        OpenTurn openTurn = replay(session, past);
        return new Opening.Opened(session, openTurn, surroundings.setDeadline(execution));
    }

    /** The execution left the run in an orderly way. */
    void close(Execution execution, Leaving leaving) {
        surroundings.closeWorkspace(execution.run(), leaving.status().isTerminal());
    }

    /** The run belongs to another execution: only what is this one's own may be touched. */
    void abandon(Execution execution) {
        surroundings.closeWorkspace(execution.run(), false);
    }

    /**
     * What has happened.
     *
     * @param messages what people said, by the number of the turn that it followed
     * @param waits of the turn that is open, if one is
     */
    private record Past(
            List<JournalledTurn> turns, Map<Integer, String> messages, List<StoredWait> waits) {}

    private Past past(ClaimedRun run) {
        return database.call(jdbc -> {
            List<JournalledTurn> turns =
                    TurnRows.read(jdbc, run.tenant(), run.id(), 0, Integer.MAX_VALUE);
            boolean open = !turns.isEmpty() && !turns.getLast().isClosed();
            return new Past(
                    turns,
                    run.origin().forkedFrom() == null
                            ? Map.of()
                            : RunMessages.read(jdbc, run.tenant(), run.id()),
                    open
                            ? WaitRows.ofTurn(jdbc, run.tenant(), run.id(), turns.getLast().turn())
                            : List.of());
        });
    }

    private static @Nullable OpenTurn replay(Session session, Past past) {
        History history = session.history();
        history.say(past.messages().getOrDefault(0, session.run().goal()));
        for (JournalledTurn turn : past.turns()) {
            TurnChange.Answered answered = turn.answered();
            if (answered != null) {
                history.replay(answered);
                session.input().billed(answered.answer().usage());
            }
            if (!turn.isClosed()) {
                return OpenTurn.reenter(turn, new TurnWaits(past.waits()));
            }
            if (answered != null) {
                history.close(answered.answer(), turn.progress()::get);
            }
            String message = past.messages().get(turn.turn());
            if (message != null) {
                history.say(message);
            }
        }
        return null;
    }
}
