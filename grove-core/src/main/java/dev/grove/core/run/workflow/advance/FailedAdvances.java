package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.control.WorkflowNodes;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import dev.grove.core.secret.Scrubber;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Advances that the server itself could not make. Each is tried again after a pause that doubles,
 * and the run fails after the last attempt: its parent is notified, and it can be resumed once the
 * server is mended. See ADR 0082.
 */
@Component
class FailedAdvances {

    /** With the pauses between them about two hours. */
    static final int MOST_ATTEMPTS = 20;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final TenantDatabase database;
    private final WorkflowNodes nodes;
    private final Clock clock;

    FailedAdvances(TenantDatabase database, WorkflowNodes nodes, Clock clock) {
        this.database = database;
        this.nodes = nodes;
        this.clock = clock;
    }

    /** Consequence of a failed advance. */
    sealed interface Consequence {

        /** Another attempt. */
        record TriedAgain(AdvanceRetry retry) implements Consequence {}

        /**
         * The run has failed.
         *
         * @param events which are durable now
         */
        record GivenUp(RunError error, List<EventLine> events) implements Consequence {}

        /** The run has ended in another way meanwhile. */
        record Ended() implements Consequence {}
    }

    /** Remembers a failure; one that comes before the next attempt was due does not count. */
    Consequence note(TenantId tenant, RunId run) {
        return database.call(tenant, jdbc -> note(jdbc, run));
    }

    /** It advanced, or there was nothing to do. */
    void forget(TenantId tenant, RunId run) {
        database.run(tenant, jdbc -> FailedAdvanceRows.forget(jdbc, run));
    }

    /** The run has ended servers: it is not tried again. */
    Consequence endedServers(TenantSql jdbc, RunId run, int servers) {
        FailedAdvanceRows.Locked locked = FailedAdvanceRows.lock(jdbc, run).orElse(null);
        if (locked == null || locked.status().isTerminal()) {
            return new Consequence.Ended();
        }
        RunError error =
                new RunError(
                        RunError.POISON,
                        "%d servers ended one after another while they went on with this workflow; it is set aside so that it ends no other. Their logs have why. Resume the run once that is mended: what has completed stays"
                                .formatted(servers));
        return fail(jdbc, run, locked, error, clock.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private Consequence note(TenantSql jdbc, RunId id) {
        FailedAdvanceRows.Locked run = FailedAdvanceRows.lock(jdbc, id).orElse(null);
        if (run == null || run.status().isTerminal()) {
            return new Consequence.Ended();
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        AdvanceRetry before = FailedAdvanceRows.find(jdbc, id).orElse(null);
        if (before != null && before.at().isAfter(now)) {
            return new Consequence.TriedAgain(before);
        }
        int attempts = before == null ? 1 : before.attempts() + 1;
        if (attempts >= MOST_ATTEMPTS) {
            return giveUp(jdbc, id, run, now);
        }
        AdvanceRetry retry = new AdvanceRetry(attempts, now.plus(pause(attempts)));
        FailedAdvanceRows.write(jdbc, id, retry, now);
        return new Consequence.TriedAgain(retry);
    }

    static Duration pause(int attempts) {
        Duration doubled = Duration.ofSeconds(1L << Math.min(attempts - 1, 30));
        return doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }

    /** With statements alone: whatever it is that fails, the definition and values are not read. */
    private Consequence giveUp(
            TenantSql jdbc, RunId id, FailedAdvanceRows.Locked run, Instant now) {
        RunError error =
                new RunError(
                        RunError.INTERNAL,
                        "The workflow could not advance in %d attempts because of an error of the server, whose log has it. Resume the run once that is mended: what has completed stays"
                                .formatted(MOST_ATTEMPTS));
        return fail(jdbc, id, run, error, now);
    }

    private Consequence fail(
            TenantSql jdbc, RunId id, FailedAdvanceRows.Locked run, RunError error, Instant now) {
        List<RunEvent> said = new ArrayList<>();
        if (run.isNew()) {
            said.add(new StatusEvent.Started());
        }
        said.add(StatusEvent.Failed.of(error));
        List<EventLine> lines = new ArrayList<>();
        long seq = run.eventSeq();
        for (RunEvent event : said) {
            lines.add(event.line(id, ++seq, now, Scrubber.NONE));
        }
        WorkflowRunMoves.write(
                jdbc,
                List.of(
                        new WorkflowRunMoves.Move(
                                id,
                                run.status(),
                                RunStatus.FAILED,
                                seq,
                                new WorkflowEnd.Failed(error),
                                now)));
        FailedAdvanceRows.forget(jdbc, id);
        nodes.cancel(jdbc, id, now);
        EventRows.append(jdbc, lines);
        return new Consequence.GivenUp(error, List.copyOf(lines));
    }
}
