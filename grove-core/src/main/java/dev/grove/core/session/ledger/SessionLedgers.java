package dev.grove.core.session.ledger;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Amount;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.session.Session;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ledgers of sessions, within a transaction: what a run may spend is reserved before it begins, and
 * settled once it and all below it have ended; a call for a title, before it is made and after it.
 * A ledger is hard since each run's own caps are.
 */
public final class SessionLedgers {

    private static final String LOCK =
            """
            SELECT max_usd - reserved_usd - spent_usd AS usd, max_tokens - reserved_tokens - spent_tokens AS tokens,
                   reserved_usd > 0 OR reserved_tokens > 0 AS is_reserved
              FROM session_ledgers
             WHERE tenant_id = :tenant AND id = :ledger FOR NO KEY UPDATE
            """;

    /** Branches share a ledger, and whoever has locked it settles for all of them. */
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

    private SessionLedgers() {}

    /** A run's limits within what is left, and what is reserved of it. */
    public record Granted(Limits limits, SessionReservation reservation) {}

    /**
     * Rest of a ledger; null for what it does not cap.
     *
     * @param isReserved whether something of it is reserved by an answer that is not over
     */
    private record Left(@Nullable BigDecimal usd, @Nullable Long tokens, boolean isReserved) {}

    /**
     * Reserves what a run may spend, after what has ended is settled.
     *
     * @param ledger null where spending is not capped
     * @throws GroveException budget_exceeded where nothing is left
     */
    public static Granted reserve(TenantSql jdbc, @Nullable UUID ledger, Limits limits) {
        if (ledger == null) {
            return new Granted(limits, SessionReservation.NONE);
        }
        Left left = settled(jdbc, ledger);
        requireSome(left);
        BigDecimal usd = least(limits.maxCostUsd(), left.usd());
        long tokens =
                left.tokens() == null
                        ? limits.maxTokens()
                        : Math.min(limits.maxTokens(), left.tokens());
        SessionReservation reservation =
                new SessionReservation(
                        left.usd() == null ? null : usd, left.tokens() == null ? null : tokens);
        reserve(jdbc, ledger, reservation);
        return new Granted(limits.within(usd, tokens), reservation);
    }

    /**
     * Reserves anew for a run that goes on.
     *
     * @param limits that it goes on with
     * @throws GroveException budget_exceeded where these are beyond what is left
     */
    public static void reopen(TenantSql jdbc, Session of, RunId run, Limits limits) {
        UUID ledger = Objects.requireNonNull(of.ledger());
        UUID session = of.id().value();
        Left _ = lock(jdbc, ledger);
        jdbc.sql(REOPEN).param("ledger", ledger).param("run", run.value()).update();
        jdbc.sql(RELEASE).param("ledger", ledger).param("run", run.value()).update();
        Left left = lock(jdbc, ledger);
        BigDecimal usd = limits.maxCostUsd();
        boolean tooMuch =
                (left.usd() != null && (usd == null || usd.compareTo(left.usd()) > 0))
                        || (left.tokens() != null && limits.maxTokens() > left.tokens());
        if (tooMuch) {
            throw new GroveException(
                    ErrorCode.BUDGET_EXCEEDED,
                    "The session has %s left for this run, what it has spent included; resume it with limits within that"
                            .formatted(words(left)));
        }
        SessionReservation reservation =
                new SessionReservation(
                        left.usd() == null ? null : usd,
                        left.tokens() == null ? null : limits.maxTokens());
        reserve(jdbc, ledger, reservation);
        jdbc.sql(MARK)
                .param("session", session)
                .param("run", run.value())
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
        Left left = settled(jdbc, ledger);
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

    private static Left settled(TenantSql jdbc, UUID ledger) {
        Left _ = lock(jdbc, ledger);
        jdbc.sql(ENDED).param("ledger", ledger).update();
        return lock(jdbc, ledger);
    }

    private static Left lock(TenantSql jdbc, UUID ledger) {
        return jdbc.sql(LOCK).param("ledger", ledger).query(Rows.of(Left.class)).single();
    }

    private static void reserve(TenantSql jdbc, UUID ledger, SessionReservation reservation) {
        jdbc.sql(RESERVE)
                .param("ledger", ledger)
                .param("usd", reservation.usd(), Types.NUMERIC)
                .param("tokens", reservation.tokens(), Types.BIGINT)
                .update();
    }

    private static void requireSome(Left left) {
        if ((left.usd() != null && left.usd().signum() <= 0)
                || (left.tokens() != null && left.tokens() <= 0)) {
            throw left.isReserved()
                    ? new GroveException(
                            ErrorCode.SESSION_BUSY,
                            "All that is left of what this session may spend is reserved by an answer of one of its branches; wait for it, or cancel it")
                    : new GroveException(
                            ErrorCode.BUDGET_EXCEEDED,
                            "Nothing is left of what this session may spend; begin another one");
        }
    }

    private static String words(Left left) {
        List<String> parts =
                Stream.of(
                                left.usd() == null ? "" : left.usd().toPlainString() + " USD",
                                left.tokens() == null ? "" : left.tokens() + " tokens")
                        .filter(part -> !part.isEmpty())
                        .toList();
        return String.join(" and ", parts);
    }

    private static @Nullable BigDecimal least(
            @Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.min(other);
    }
}
