package dev.grove.core.budget;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Tokens and money that the runs of a tree may spend together. A run <em>reserves</em> here before
 * it spends, under the epoch of its lease; it <em>settles</em> by its own totals, which the journal
 * writes together with what was bought; what it has not spent is <em>released</em> by the journal's
 * write that ends it, lets it wait or otherwise leaves it not running. So the ledger's row is
 * written for slices and ends, never for single calls.
 *
 * <p>The committed amount is at any instant at least what the tree has been billed, and at most the
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
    private final Clock clock;

    Ledgers(EngineDatabase database, List<ReservationObserver> observers, Clock clock) {
        this.database = database;
        this.observers = List.copyOf(observers);
        this.clock = clock;
    }

    /**
     * Lets a run spend up to a ceiling, as far as the tree's caps allow, and the limits of its
     * tenant. Asking again for what is reserved already changes nothing.
     *
     * <p>Where the tenant's money is limited it is reserved for this day: what the run still had
     * from another one, or from before there was a limit, is given back first.
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
                                fence(jdbc, run, epoch)
                                        .map(fenced -> reserve(jdbc, run, fenced, ceiling))
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
                        .query(Rows.of(Amount.class))
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
                    boolean current = fence(jdbc, run, epoch).isPresent();
                    if (current) {
                        release(jdbc, run, kept);
                    }
                    return current;
                }));
    }

    /** Whether what was reserved for that day is still to be spent. */
    @CrossTenant("reads the clock, and no row")
    public boolean isToday(LocalDate day) {
        return day.equals(today());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /**
     * A run that is executed under the epoch that was named.
     *
     * @param depth in its tree
     * @param allotted whether it holds something
     * @param reservedOn for which day of its tenant that was
     * @param ofLimitedTenant whether its tenant's money is limited
     */
    private record Fenced(
            int depth, boolean allotted, @Nullable LocalDate reservedOn, boolean ofLimitedTenant) {

        boolean holdsOfAnotherDayThan(LocalDate today) {
            return ofLimitedTenant && allotted && !today.equals(reservedOn);
        }
    }

    /**
     * Locks the run's row; waits for an earlier try that is committed late.
     *
     * @return nothing when the lease is not current
     */
    private static Optional<Fenced> fence(JdbcClient jdbc, RunId run, long epoch) {
        return jdbc.sql(LedgerSql.FENCE)
                .param("run", run.value())
                .param("epoch", epoch)
                .query(Rows.of(Fenced.class))
                .optional();
    }

    private static void release(JdbcClient jdbc, RunId run, Amount kept) {
        jdbc.sql(LedgerSql.RELEASE)
                .param("run", run.value())
                .param("tokens", kept.tokens())
                .param("cost", kept.costUsd())
                .update();
    }

    private Reservation reserve(JdbcClient jdbc, RunId run, Fenced fenced, Amount ceiling) {
        LocalDate today = today();
        if (fenced.holdsOfAnotherDayThan(today)) {
            release(jdbc, run, spent(jdbc, run));
        }
        // The parent of a run at depth 1 is the root.
        UUID[] nested = fenced.depth() > 1 ? nested(jdbc, run) : new UUID[0];
        LocalDate day = fenced.ofLimitedTenant() ? today : null;
        return tryReserve(jdbc, run, nested, day, ceiling)
                .or(() -> {
                    // The first reservation of a tree finds no ledger, nor does that of a workflow.
                    jdbc.sql(LedgerSql.OPEN).param("run", run.value()).update();
                    if (nested.length > 0) {
                        jdbc.sql(LedgerSql.LOCK).param("run", run.value()).query().listOfRows();
                        jdbc.sql(LedgerSql.OPEN_NESTED).param("nested", nested).update();
                    }
                    if (day != null) {
                        TenantLedgers.openEmpty(jdbc, run, day);
                    }
                    return tryReserve(jdbc, run, nested, day, ceiling);
                })
                .orElseThrow();
    }

    private static Amount spent(JdbcClient jdbc, RunId run) {
        return jdbc.sql(LedgerSql.SPENT)
                .param("run", run.value())
                .query(Rows.of(Amount.class))
                .single();
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
            JdbcClient jdbc, RunId run, UUID[] nested, @Nullable LocalDate day, Amount ceiling) {
        JdbcClient.StatementSpec statement =
                jdbc.sql(LedgerSql.reserve(nested.length > 0, day != null))
                        .param("run", run.value())
                        .param("tokens", ceiling.tokens())
                        .param("cost", ceiling.costUsd())
                        .param("ahead", AHEAD)
                        .param("share", SHARE);
        if (nested.length > 0) {
            statement = statement.param("nested", nested);
        }
        if (day != null) {
            statement = statement.param("today", day);
        }
        return statement.query((row, _) -> (Reservation) upto(row, day)).optional();
    }

    private static Reservation.Upto upto(ResultSet row, @Nullable LocalDate day)
            throws SQLException {
        String shortOf = row.getString("short_of");
        return new Reservation.Upto(
                Rows.of(Amount.class).mapRow(row, 0),
                row.getBoolean("cost_capped"),
                shortOf == null ? LimitsOf.ROOT : LimitsOf.ofTenant(shortOf),
                day);
    }
}
