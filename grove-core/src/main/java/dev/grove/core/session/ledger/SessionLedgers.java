package dev.grove.core.session.ledger;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Amount;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.LimitsJson;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Ledgers of sessions, within a transaction: what a run may spend is reserved before it begins, and
 * settled once it and all below it have ended; a call for a title, before it is made and after it.
 * A ledger is hard since each run's own caps are.
 */
public final class SessionLedgers {

    private static final String LOCK =
            """
            SELECT max_usd, max_tokens,
                   max_usd - reserved_usd - spent_usd AS usd, max_tokens - reserved_tokens - spent_tokens AS tokens,
                   reserved_usd > 0 OR reserved_tokens > 0 AS is_reserved,
                   COALESCE(max_usd <= spent_usd, false) OR COALESCE(max_tokens <= spent_tokens, false) AS is_spent
              FROM session_ledgers
             WHERE tenant_id = :tenant AND id = :ledger FOR NO KEY UPDATE
            """;

    /** Branches share a ledger, and the holder of its lock settles for all of them. */
    private static final String ENDED =
            """
            WITH open AS (
                SELECT m.session_id, m.id, m.run_id, m.reserved_usd, m.reserved_tokens
                  FROM sessions s
                  JOIN session_messages m ON m.tenant_id = :tenant AND m.session_id = s.id
                 WHERE s.tenant_id = :tenant AND s.ledger_id = :ledger
                   AND (m.reserved_usd IS NOT NULL OR m.reserved_tokens IS NOT NULL)
            ), tree AS (
                SELECT o.session_id, o.id,
                       sum(t.cost_usd) AS usd,
                       sum(t.input_tokens + t.output_tokens + t.cache_read_tokens + t.cache_write_tokens) AS tokens,
                       bool_and(t.status IN ('completed', 'stopped', 'failed', 'cancelled')) AS ended
                  FROM open o JOIN agent_run_states t
                    ON t.tenant_id = :tenant AND (t.id = o.run_id OR (t.root_run_id = o.run_id AND t.parent_run_id IS NOT NULL))
                 GROUP BY o.session_id, o.id
            ), settled AS (
                UPDATE session_messages m SET reserved_usd = NULL, reserved_tokens = NULL
                  FROM tree JOIN open USING (session_id, id)
                 WHERE tree.ended AND m.tenant_id = :tenant AND m.session_id = open.session_id AND m.id = open.id
                RETURNING open.reserved_usd, open.reserved_tokens, tree.usd, tree.tokens
            ), total AS (
                SELECT COALESCE(sum(reserved_usd), 0) AS free_usd, COALESCE(sum(reserved_tokens), 0) AS free_tokens,
                       COALESCE(sum(usd), 0) AS usd, COALESCE(sum(tokens), 0) AS tokens
                  FROM settled
            )
            UPDATE session_ledgers l
               SET reserved_usd = l.reserved_usd - total.free_usd, reserved_tokens = l.reserved_tokens - total.free_tokens,
                   spent_usd = l.spent_usd + total.usd, spent_tokens = l.spent_tokens + total.tokens
              FROM total
             WHERE l.tenant_id = :tenant AND l.id = :ledger AND EXISTS (SELECT FROM settled)
            """;

    private static final String RESERVE =
            """
            UPDATE session_ledgers
               SET reserved_usd = reserved_usd + COALESCE(CAST(:usd AS numeric), 0),
                   reserved_tokens = reserved_tokens + COALESCE(CAST(:tokens AS bigint), 0)
             WHERE tenant_id = :tenant AND id = :ledger
            """;

    /** Takes back what a run that goes on had spent when it was settled. */
    private static final String REOPEN =
            """
            UPDATE session_ledgers l
               SET spent_usd = GREATEST(l.spent_usd - tree.usd, 0), spent_tokens = GREATEST(l.spent_tokens - tree.tokens, 0)
              FROM (SELECT COALESCE(sum(t.cost_usd), 0) AS usd,
                           COALESCE(sum(t.input_tokens + t.output_tokens + t.cache_read_tokens + t.cache_write_tokens), 0) AS tokens
                      FROM agent_run_states t
                     WHERE t.tenant_id = :tenant AND (t.id = :run OR (t.root_run_id = :run AND t.parent_run_id IS NOT NULL))) tree
             WHERE l.tenant_id = :tenant AND l.id = :ledger
               AND NOT EXISTS (SELECT FROM session_messages m
                                WHERE m.tenant_id = :tenant AND m.run_id = :run
                                  AND (m.reserved_usd IS NOT NULL OR m.reserved_tokens IS NOT NULL))
            """;

    private static final String MARK =
            """
            UPDATE session_messages
               SET reserved_usd = CASE WHEN session_id = :session THEN CAST(:usd AS numeric) END,
                   reserved_tokens = CASE WHEN session_id = :session THEN CAST(:tokens AS bigint) END
             WHERE tenant_id = :tenant AND run_id = :run
            """;

    private static final String RELEASE =
            """
            UPDATE session_ledgers l
               SET reserved_usd = l.reserved_usd - COALESCE(m.reserved_usd, 0),
                   reserved_tokens = l.reserved_tokens - COALESCE(m.reserved_tokens, 0)
              FROM session_messages m
             WHERE l.tenant_id = :tenant AND l.id = :ledger
               AND m.tenant_id = :tenant AND m.run_id = :run
               AND (m.reserved_usd IS NOT NULL OR m.reserved_tokens IS NOT NULL)
            """;

    private static final String SETTLE_CALL =
            """
            UPDATE session_ledgers l
               SET reserved_usd = l.reserved_usd - COALESCE(CAST(:reservedUsd AS numeric), 0),
                   reserved_tokens = l.reserved_tokens - COALESCE(CAST(:reservedTokens AS bigint), 0),
                   spent_usd = l.spent_usd + :usd, spent_tokens = l.spent_tokens + :tokens
              FROM sessions s
             WHERE s.tenant_id = :tenant AND s.id = :session AND l.tenant_id = :tenant AND l.id = s.ledger_id
            """;

    /** Prefers a session that is there to one that is deleted. */
    private static final String OF_RUN =
            """
            SELECT m.session_id AS session, s.ledger_id AS ledger, s.deleted_at IS NOT NULL AS is_deleted
              FROM session_messages m JOIN sessions s ON s.tenant_id = :tenant AND s.id = m.session_id
             WHERE m.tenant_id = :tenant AND m.run_id = :run
             ORDER BY s.deleted_at NULLS FIRST, m.reserved_usd IS NULL AND m.reserved_tokens IS NULL, m.session_id
             LIMIT 1
            """;

    private static final String IS_RESERVED =
            """
            SELECT EXISTS (SELECT FROM session_messages
                            WHERE tenant_id = :tenant AND run_id = :run
                              AND (reserved_usd IS NOT NULL OR reserved_tokens IS NOT NULL))
            """;

    private static final String LIMITS =
            "SELECT limits FROM agent_runs WHERE tenant_id = :tenant AND id = :run";

    private SessionLedgers() {}

    /** A run's limits within what is left, and what is reserved of it. */
    public record Granted(Limits limits, SessionReservation reservation) {}

    private record Message(UUID session, @Nullable UUID ledger, boolean isDeleted) {}

    /**
     * Reserves what a run may spend, after what has ended is settled.
     *
     * @param ledger null where spending is not capped
     * @return nothing while answers of branches have reserved all that is not spent
     * @throws GroveException budget_exceeded where all is spent
     */
    public static Optional<Granted> reserve(TenantSql jdbc, @Nullable UUID ledger, Limits limits) {
        if (ledger == null) {
            return Optional.of(new Granted(limits, SessionReservation.NONE));
        }
        LedgerBalance left = settled(jdbc, ledger);
        if (left.isSpent()) {
            throw new GroveException(
                    ErrorCode.BUDGET_EXCEEDED,
                    "Nothing is left of what this session may spend; begin another one");
        }
        if (!left.hasSome()) {
            return Optional.empty();
        }
        BigDecimal usd = least(limits.maxCostUsd(), left.usd());
        long tokens =
                left.tokens() == null
                        ? limits.maxTokens()
                        : Math.min(limits.maxTokens(), left.tokens());
        SessionReservation reservation =
                new SessionReservation(
                        left.usd() == null ? null : usd, left.tokens() == null ? null : tokens);
        reserve(jdbc, ledger, reservation);
        return Optional.of(new Granted(limits.within(usd, tokens), reservation));
    }

    /**
     * Whether a run may begin or is refused, rather than wait for answers of branches to give back
     * what they have reserved; what has ended is settled first.
     *
     * @param ledger null where spending is not capped
     */
    public static boolean isDecided(TenantSql jdbc, @Nullable UUID ledger) {
        if (ledger == null) {
            return true;
        }
        LedgerBalance left = settled(jdbc, ledger);
        return left.hasSome() || left.isSpent();
    }

    /**
     * Reserves anew for a run that is resumed.
     *
     * @param limits that it goes on with
     * @throws GroveException budget_exceeded where these are beyond what is left
     */
    public static void resume(TenantSql jdbc, ReservedMessage message, Limits limits) {
        settle(jdbc, message.ledger());
        reserveAnew(jdbc, message, limits, "resume it with limits within that");
    }

    /**
     * Reserves anew for a run below which another is resumed: it spends of the same caps.
     *
     * @throws GroveException budget_exceeded where these are beyond what is left; conflict
     */
    public static void resumeBelow(TenantSql jdbc, RunId root) {
        ReservedMessage message = find(jdbc, root);
        if (message == null) {
            return;
        }
        settle(jdbc, message.ledger());
        if (!ofRun(jdbc, IS_RESERVED, root).query(Boolean.class).single()) {
            // Read behind the ledger's lock, in which they change once the run has begun.
            Limits limits =
                    LimitsJson.parse(
                            JsonMapper.shared()
                                    .readTree(
                                            ofRun(jdbc, LIMITS, root)
                                                    .query(String.class)
                                                    .single()));
            reserveAnew(
                    jdbc,
                    message,
                    limits,
                    "its root may spend more than that, so nothing below it is resumed; resume the root with limits within that");
        }
    }

    /**
     * Reserves what is added to the caps of a run that waits, or has runs below it that do.
     *
     * @param limits that it goes on with
     * @throws GroveException budget_exceeded where these are beyond what is left; conflict
     */
    public static void raise(TenantSql jdbc, RunId run, Limits limits) {
        ReservedMessage message = find(jdbc, run);
        if (message != null) {
            settle(jdbc, message.ledger());
            reserveAnew(
                    jdbc,
                    message,
                    limits,
                    "raise its caps to no more than that, or stop it by the decision `stop`");
        }
    }

    /** Finds the message that a run answers; null where what it spends is not capped. */
    private static @Nullable ReservedMessage find(TenantSql jdbc, RunId run) {
        Message message =
                ofRun(jdbc, OF_RUN, run)
                        .query(Rows.of(Message.class))
                        .optional()
                        .filter(found -> !found.isDeleted())
                        .orElseThrow(() ->
                                GroveException.conflict(
                                        "The session that this run is of was deleted, and nothing of it goes on; begin another one"));
        UUID ledger = message.ledger();
        return ledger == null
                ? null
                : new ReservedMessage(new SessionId(message.session()), ledger, run);
    }

    private static void reserveAnew(
            TenantSql jdbc, ReservedMessage message, Limits limits, String remedy) {
        UUID ledger = message.ledger();
        RunId run = message.run();
        ofRun(jdbc, REOPEN, run).param("ledger", ledger).update();
        ofRun(jdbc, RELEASE, run).param("ledger", ledger).update();
        LedgerBalance left = lock(jdbc, ledger);
        if (!left.covers(limits)) {
            throw new GroveException(
                    ErrorCode.BUDGET_EXCEEDED,
                    "The session caps what its answers spend at %s, and has %s left for this one, what that has spent included: %s, or begin another session with higher limits, for those of a session stay as they are%s"
                            .formatted(
                                    words(left.maxUsd(), left.maxTokens()),
                                    words(left.usd(), left.tokens()),
                                    remedy,
                                    left.isReserved()
                                            ? ". What answers of branches have reserved and do not spend is there once they have ended"
                                            : ""));
        }
        SessionReservation reservation =
                new SessionReservation(
                        left.usd() == null ? null : limits.maxCostUsd(),
                        left.tokens() == null ? null : limits.maxTokens());
        reserve(jdbc, ledger, reservation);
        ofRun(jdbc, MARK, run)
                .param("session", message.session().value())
                .param("usd", reservation.usd(), Types.NUMERIC)
                .param("tokens", reservation.tokens(), Types.BIGINT)
                .update();
    }

    /** Room that a ledger has for one call that no run makes. */
    public sealed interface Room {

        record Reserved(SessionReservation reservation) implements Room {}

        /** Not while a branch's answer has reserved what is left. */
        record Later() implements Room {}

        record None() implements Room {}
    }

    /**
     * Reserves for one call, after what has ended is settled.
     *
     * @param ledger null where spending is not capped
     * @param worst the most that it can be billed
     */
    public static Room reserveCall(TenantSql jdbc, @Nullable UUID ledger, Amount worst) {
        if (ledger == null) {
            return new Room.Reserved(SessionReservation.NONE);
        }
        LedgerBalance left = settled(jdbc, ledger);
        if ((left.usd() != null && left.usd().compareTo(worst.costUsd()) < 0)
                || (left.tokens() != null && left.tokens() < worst.tokens())) {
            return left.isReserved() ? new Room.Later() : new Room.None();
        }
        SessionReservation reservation =
                new SessionReservation(
                        left.usd() == null ? null : worst.costUsd(),
                        left.tokens() == null ? null : worst.tokens());
        reserve(jdbc, ledger, reservation);
        return new Room.Reserved(reservation);
    }

    /** Moves what was reserved for a call to what it cost. */
    public static void settleCall(
            TenantSql jdbc, SessionId session, SessionReservation reserved, Amount spent) {
        jdbc.sql(SETTLE_CALL)
                .param("session", session.value())
                .param("reservedUsd", reserved.usd(), Types.NUMERIC)
                .param("reservedTokens", reserved.tokens(), Types.BIGINT)
                .param("usd", spent.costUsd())
                .param("tokens", spent.tokens())
                .update();
    }

    private static LedgerBalance settled(TenantSql jdbc, UUID ledger) {
        settle(jdbc, ledger);
        return lock(jdbc, ledger);
    }

    private static JdbcClient.StatementSpec ofRun(TenantSql jdbc, String sql, RunId run) {
        return jdbc.sql(sql).param("run", run.value());
    }

    /** Settles all that has ended, and holds the ledger's lock from then on. */
    private static void settle(TenantSql jdbc, UUID ledger) {
        LedgerBalance _ = lock(jdbc, ledger);
        jdbc.sql(ENDED).param("ledger", ledger).update();
    }

    private static LedgerBalance lock(TenantSql jdbc, UUID ledger) {
        return jdbc.sql(LOCK).param("ledger", ledger).query(Rows.of(LedgerBalance.class)).single();
    }

    private static void reserve(TenantSql jdbc, UUID ledger, SessionReservation reservation) {
        jdbc.sql(RESERVE)
                .param("ledger", ledger)
                .param("usd", reservation.usd(), Types.NUMERIC)
                .param("tokens", reservation.tokens(), Types.BIGINT)
                .update();
    }

    private static String words(@Nullable BigDecimal usd, @Nullable Long tokens) {
        return Stream.of(
                        usd == null ? "" : usd.stripTrailingZeros().toPlainString() + " USD",
                        tokens == null ? "" : tokens + " tokens")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" and "));
    }

    private static @Nullable BigDecimal least(
            @Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.min(other);
    }
}
