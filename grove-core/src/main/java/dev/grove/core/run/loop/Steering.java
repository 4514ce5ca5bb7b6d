package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.run.event.MessageEvent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.SteeredMessage;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.session.SteeringMessage;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Has an answer under way read what people write to its session meanwhile. Only an execution that
 * was signalled looks; it alone writes the words into the run's log, and they are durable before
 * the model has them.
 */
@Component
class Steering {

    /** Looked up late: it begins runs, which are executed here. */
    private final ObjectProvider<SessionRuns> sessions;

    Steering(ObjectProvider<SessionRuns> sessions) {
        this.sessions = sessions;
    }

    /** Takes what was written before the model is asked, unless the run is to be left. */
    void beforeTurn(AgentExecution agentRun) {
        if (agentRun.execution().isSignalled()
                && Checkpoint.interrupted(agentRun.execution()).isEmpty()
                && agentRun.runBudget().over() == null
                && agentRun.execution().takeSignal()) {
            List<SteeringMessage> written =
                    sessionOf(agentRun.run())
                            .map(all ->
                                    DatabaseRetry.call(() ->
                                            all.take(agentRun.run().tenant(), agentRun.run().id())))
                            .orElse(List.of());
            if (!written.isEmpty()) {
                read(agentRun, written);
            }
        }
    }

    private static void read(AgentExecution agentRun, List<SteeringMessage> written) {
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        // A call of the execution before this one is counted without these messages.
        agentRun.runBudget().countSuspected();
        for (SteeringMessage message : written) {
            journalBuffer.steered(
                    new SteeredMessage(
                            journalBuffer.turns(), message.ordinal(), message.id(), message.text()),
                    new MessageEvent.Steered(message.id(), message.n()));
        }
        // The next look must find them in the log.
        journalBuffer.commitAndWait();
        agentRun.history().steered(written.stream().map(SteeringMessage::text).toList());
    }

    /** Whether a message has come that the model is to read before a person is asked. */
    boolean isWritten(TurnExecution at) {
        return at.execution().isSignalled()
                && sessionOf(at.run())
                        .map(all ->
                                DatabaseRetry.call(
                                        () -> all.isWrittenTo(at.run().tenant(), at.run().id())))
                        .orElse(false);
    }

    private Optional<SessionRuns> sessionOf(ClaimedRun run) {
        return run.origin().session() == null
                ? Optional.empty()
                : Optional.ofNullable(sessions.getIfAvailable());
    }
}
