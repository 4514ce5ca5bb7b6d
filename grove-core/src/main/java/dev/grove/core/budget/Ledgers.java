package dev.grove.core.budget;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * What the runs of a tree may spend together. A run <em>reserves</em> here before it spends, under
 * the epoch of its lease; it <em>settles</em> by its own totals, which the journal writes together
 * with what was bought; what it has not spent is <em>released</em> by the journal's write that ends
 * it, lets it wait or otherwise leaves it not running. So the ledger's row is written for slices
 * and ends, never for single calls.
 *
 * <p>What is committed is at any instant at least what the tree has been billed, and at most the
 * caps in the root's limits, which are read anew for each reservation: a cap that was raised holds
 * at once.
 */
@Repository
public class Ledgers {

    /** Calls like the next one that are reserved for at once, while there is plenty. */
    private static final int AHEAD = 4;

    /** Plenty: a slice takes at most this part of what is free, unless the next call needs more. */
    private static final int SHARE = 8;

    private final EngineDatabase database;
    private final List<ReservationObserver> observers;

    Ledgers(EngineDatabase database, List<ReservationObserver> observers) {
        this.database = database;
        this.observers = List.copyOf(observers);
    }

    /**
     * Lets a run spend up to a ceiling, as far as the tree's caps allow. Asking again for what is
     * reserved already changes nothing.
     *
     * @param epoch the lease under which the run is executed
     * @param ceiling of all that the run spends, what it has spent already included
     */
    @CrossTenant("a replica executes runs of every tenant; the run's row names the tenant")
    public Reservation reserve(RunId run, long epoch, Amount ceiling) {
        observers.forEach(observer -> observer.beforeReserve(run));
        Reservation reservation =
                DatabaseRetry.call(() ->
                        database.call(jdbc ->
                                depth(jdbc, run, epoch)
                                        .map(depth -> reserve(jdbc, run, depth, ceiling))
                                        .orElseGet(Reservation.Fenced::new)));
        observers.forEach(observer -> observer.afterReserve(run));
        return reservation;
    }

    /** The ceiling that was last reserved for a run; nothing when it holds none. */
    @CrossTenant("see reserve")
    public Optional<Amount> held(RunId run, long epoch) {
        return database.call(jdbc ->
                jdbc.sql(LedgerSql.HELD)
                        .param("run", run.value())
                        .param("epoch", epoch)
                        .query((row, _) ->
                                new Amount(row.getLong("tokens"), row.getBigDecimal("cost_usd")))
                        .optional());
    }

    /**
     * Gives back what a run has not spent while it goes on running, for instance because it waits
     * for a child. It may reserve again at any time.
     *
     * @param kept what it has spent and may yet be billed for what it asked already
     * @return whether the lease is current
     */
    @CrossTenant("see reserve")
    public boolean release(RunId run, long epoch, Amount kept) {
        return DatabaseRetry.call(() ->
                database.call(jdbc -> {
                    boolean current = depth(jdbc, run, epoch).isPresent();
                    if (current) {
                        jdbc.sql(LedgerSql.RELEASE)
                                .param("run", run.value())
                                .param("tokens", kept.tokens())
                                .param("cost", kept.costUsd())
                                .update();
                    }
                    return current;
                }));
    }

    /**
     * Locks the run's row; waits for an earlier try that is committed late.
     *
     * @return how deep it is in its tree; nothing when the lease is not current
     */
    private static Optional<Integer> depth(JdbcClient jdbc, RunId run, long epoch) {
        return jdbc.sql(LedgerSql.FENCE)
                .param("run", run.value())
                .param("epoch", epoch)
                .query((row, _) -> row.getInt("depth"))
                .optional();
    }

    private static Reservation reserve(JdbcClient jdbc, RunId run, int depth, Amount ceiling) {
        // The parent of a run at depth 1 is the root.
        UUID[] nested = depth > 1 ? nested(jdbc, run) : new UUID[0];
        return tryReserve(jdbc, run, nested, ceiling)
                .or(() -> {
                    // The first reservation of a tree finds no ledger, nor does that of a workflow.
                    jdbc.sql(LedgerSql.OPEN).param("run", run.value()).update();
                    if (nested.length > 0) {
                        jdbc.sql(LedgerSql.LOCK).param("run", run.value()).query().listOfRows();
                        jdbc.sql(LedgerSql.OPEN_NESTED).param("nested", nested).update();
                    }
                    return tryReserve(jdbc, run, nested, ceiling);
                })
                .orElseThrow();
    }

    private static UUID[] nested(JdbcClient jdbc, RunId run) {
        return jdbc.sql(LedgerSql.NESTED)
                .param("run", run.value())
                .param("mostTokens", Limits.MOST_TOKENS)
                .query(UUID.class)
                .list()
                .toArray(UUID[]::new);
    }

    private static Optional<Reservation> tryReserve(
            JdbcClient jdbc, RunId run, UUID[] nested, Amount ceiling) {
        JdbcClient.StatementSpec statement =
                nested.length == 0
                        ? jdbc.sql(LedgerSql.RESERVE)
                        : jdbc.sql(LedgerSql.RESERVE_NESTED).param("nested", nested);
        return statement
                .param("run", run.value())
                .param("tokens", ceiling.tokens())
                .param("cost", ceiling.costUsd())
                .param("ahead", AHEAD)
                .param("share", SHARE)
                .query((row, _) ->
                        (Reservation)
                                new Reservation.Upto(
                                        new Amount(
                                                row.getLong("tokens"),
                                                row.getBigDecimal("cost_usd")),
                                        row.getBoolean("cost_capped")))
                .optional();
    }
}
