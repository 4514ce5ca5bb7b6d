package dev.grove.core.run.lease;

import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Lets new runs be claimed for this replica by the statement that inserts them: where it has places
 * free, and no run is known to wait that has a right to them.
 */
@Component
public class StartClaims {

    private final Executions executions;
    private final ReplicaLease lease;
    private final LeaseKeeper keeper;
    private final ClaimMetrics metrics;
    private final Backlog backlog;
    private final Dispatcher dispatcher;
    private final EventHub hub;

    StartClaims(
            Executions executions,
            ReplicaLease lease,
            LeaseKeeper keeper,
            ClaimMetrics metrics,
            Backlog backlog,
            Dispatcher dispatcher,
            EventHub hub) {
        this.executions = executions;
        this.lease = lease;
        this.keeper = keeper;
        this.metrics = metrics;
        this.backlog = backlog;
        this.dispatcher = dispatcher;
        this.hub = hub;
    }

    /**
     * Takes places for some of these runs, the first ones. Where a tenant has so many places and no
     * more it gets none here: it is a claim that counts who has them. Runs of a paused one wait. To
     * be closed once the runs that were inserted have begun: until then they do not count as runs
     * without an execution.
     */
    public Places take(List<NewStart> starts) {
        Incarnation mine = lease.current();
        if (!dispatcher.isRunning() || !mine.isHeld() || !backlog.isKnownToBeEmpty()) {
            return new Places(mine, List.of(), new ClaimPlaces(0, () -> {}));
        }
        List<RunId> runs =
                starts.stream()
                        .filter(start ->
                                !backlog.isLimited(start.tenant())
                                        && !executions.isPaused(start.tenant()))
                        .map(NewStart::run)
                        .toList();
        ClaimPlaces places = dispatcher.reserve(runs.size());
        List<RunId> claimed = List.copyOf(runs.subList(0, places.places()));
        executions.expect(claimed);
        return new Places(mine, claimed, places);
    }

    /** A run that is about to be inserted. */
    public record NewStart(TenantId tenant, RunId run) {}

    /** Places of this replica, each for a run that is not inserted yet. */
    public final class Places implements AutoCloseable {

        private final Incarnation replica;
        private final Set<RunId> runs;
        private final ClaimPlaces places;

        private Places(Incarnation replica, List<RunId> runs, ClaimPlaces places) {
            this.replica = replica;
            this.runs = Set.copyOf(runs);
            this.places = places;
        }

        /** Whether this run is to be inserted as claimed. */
        public boolean areFor(RunId run) {
            return runs.contains(run);
        }

        /** The owner of those. */
        public UUID owner() {
            return replica.id();
        }

        /**
         * Executes a run that was inserted as claimed.
         *
         * @param events that its first entry has
         */
        public void begin(ClaimedRun run, List<EventLine> events) {
            metrics.tookFromQueue(List.of(run));
            hub.begin(run.tenant(), run.id(), events);
            Execution execution = execute(run);
            if (!dispatcher.isRunning()) {
                // It stopped while the run was inserted, and asked only those that it found.
                execution.requestHandOver();
            }
        }

        private Execution execute(ClaimedRun run) {
            try {
                return executions.start(run, replica, keeper::settleDoubt, () -> ended(run));
            } catch (RuntimeException e) {
                hub.forgetBeginning(run.id());
                throw e;
            }
        }

        private void ended(ClaimedRun run) {
            hub.forgetBeginning(run.id());
            backlog.placeIsFree(run.tenant());
        }

        @Override
        public void close() {
            executions.expectNoMore(List.copyOf(runs));
            places.close();
        }
    }
}
