package dev.grove.core.session.title;

import dev.grove.core.budget.Amount;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.quota.TenantMoney;
import dev.grove.core.run.feed.TitleCosts;
import dev.grove.core.run.record.Spending;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.TitleBy;
import dev.grove.core.session.ledger.SessionLedgers;
import dev.grove.core.session.ledger.SessionReservation;
import dev.grove.core.session.title.TitleModel.Asked;
import dev.grove.core.session.title.TitleModel.Prepared;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Makes the title of a session whose answer is there, step by step. What it costs at worst is held
 * of the tenant's money and reserved in the session's ledger before the model is asked; what it did
 * cost, the title and the end are one commit after it.
 */
@Component
class SessionTitles {

    private static final Logger LOG = LoggerFactory.getLogger(SessionTitles.class);

    private final TenantDatabase database;
    private final TitleModel model;
    private final TenantMoney money;
    private final KnownCeilings ceilings;
    private final TitleMetrics metrics;
    private final Clock clock;

    /** This process, as its claims name it. */
    private final UUID self = Uuids.next();

    SessionTitles(
            TenantDatabase database,
            TitleModel model,
            TenantMoney money,
            KnownCeilings ceilings,
            TitleMetrics metrics,
            Clock clock) {
        this.database = database;
        this.model = model;
        this.money = money;
        this.ceilings = ceilings;
        this.metrics = metrics;
        this.clock = clock;
    }

    /**
     * Asks for the title, if it is due and its answer is there; later, where the tenant is braked.
     */
    void make(TenantId tenant, SessionId session, Cancellation cancellation) {
        if (ceilings.isBraked(tenant)) {
            return;
        }
        Optional<TitleSubject> subject =
                database.call(
                        tenant,
                        jdbc -> {
                            TitleRows.idle(jdbc, session);
                            return TitleRows.answer(jdbc, session);
                        });
        if (subject.isEmpty()) {
            return;
        }
        Optional<Prepared> prepared = prepare(tenant, session, subject.get());
        if (prepared.isEmpty()) {
            leave(tenant, session, TitleOutcome.UNAVAILABLE);
            return;
        }
        makeOf(tenant, session, subject.get().run(), prepared.get(), cancellation);
    }

    /** A request that cannot be made is none that the next sweep could make. */
    private Optional<Prepared> prepare(TenantId tenant, SessionId session, TitleSubject subject) {
        try {
            return model.prepare(tenant, subject);
        } catch (DataAccessException | TransactionException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.warn("The model cannot be asked for the title of session {}", session, e);
            return Optional.empty();
        }
    }

    private void makeOf(
            TenantId tenant,
            SessionId session,
            RunId run,
            Prepared prepared,
            Cancellation cancellation) {
        if (!prepared.isPriced() && money.isLimited(tenant)) {
            leave(tenant, session, TitleOutcome.NO_BUDGET);
            return;
        }
        Optional<TenantMoney.Held> held = money.hold(tenant, prepared.worst().costUsd());
        if (held.isEmpty()) {
            leave(tenant, session, TitleOutcome.NO_BUDGET);
            return;
        }
        Claim claim = database.call(tenant, jdbc -> claim(jdbc, session, run, prepared));
        switch (claim) {
            case CLAIMED -> {
                Asked asked =
                        cancellation.isRequested() || ceilings.isBraked(tenant)
                                ? Asked.failed(Spending.NONE)
                                : model.ask(tenant, prepared, cancellation);
                settle(tenant, session, run, asked);
                Spending spent = asked.spending();
                if (spent != null) {
                    money.giveBack(held.get(), spent.costUsd());
                }
            }
            case NOT_NOW -> money.giveBack(held.get(), BigDecimal.ZERO);
            case NAMED -> {
                money.giveBack(held.get(), BigDecimal.ZERO);
                leave(tenant, session, TitleOutcome.NAMED);
            }
            case NO_BUDGET -> {
                money.giveBack(held.get(), BigDecimal.ZERO);
                leave(tenant, session, TitleOutcome.NO_BUDGET);
            }
        }
    }

    /** Result of a try to be the one that asks. */
    private enum Claim {
        CLAIMED,
        /** Another process asks, the session is gone, or a branch has reserved what is left. */
        NOT_NOW,
        NAMED,
        NO_BUDGET
    }

    private Claim claim(TenantSql jdbc, SessionId id, RunId run, Prepared prepared) {
        Optional<Session> locked = SessionRows.lock(jdbc, id, null);
        if (locked.isEmpty()) {
            return Claim.NOT_NOW;
        }
        Session session = locked.get();
        if (session.title().by() != TitleBy.FIRST_LINE) {
            return Claim.NAMED;
        }
        if (!prepared.isPriced() && session.caps().maxUsd() != null) {
            return Claim.NO_BUDGET;
        }
        SessionLedgers.Room room =
                SessionLedgers.reserveCall(jdbc, session.ledger(), prepared.worst().amount());
        return switch (room) {
            case SessionLedgers.Room.Reserved(SessionReservation reserved) -> {
                if (TitleRows.claim(jdbc, id, run, self, prepared.worst(), reserved)) {
                    yield Claim.CLAIMED;
                }
                SessionLedgers.settleCall(jdbc, id, reserved, Amount.NONE);
                yield Claim.NOT_NOW;
            }
            case SessionLedgers.Room.Later() -> Claim.NOT_NOW;
            case SessionLedgers.Room.None() -> Claim.NO_BUDGET;
        };
    }

    private void leave(TenantId tenant, SessionId session, TitleOutcome outcome) {
        if (database.call(tenant, jdbc -> TitleRows.leave(jdbc, session, outcome))) {
            metrics.ended(outcome);
        }
    }

    /** Settles a call once: a later caller, after a lost commit too, finds it settled. */
    private void settle(TenantId tenant, SessionId session, RunId run, Asked asked) {
        DatabaseRetry.call(() ->
                        database.call(tenant, jdbc -> settle(jdbc, session, self, asked, run)))
                .ifPresent(metrics::ended);
    }

    /**
     * Settles a call of a process that has said nothing for longer than a call takes: at its worst,
     * and without a title.
     *
     * @param by the process
     */
    void settleLost(TenantId tenant, SessionId session, UUID by) {
        database.call(tenant, jdbc -> settle(jdbc, session, by, Asked.LOST, null))
                .ifPresent(metrics::ended);
    }

    /**
     * @param run by whose agent and model the cost counts even where the session was deleted
     */
    private Optional<TitleOutcome> settle(
            TenantSql jdbc, SessionId id, UUID by, Asked asked, @Nullable RunId run) {
        // The row of a session that is being deleted is locked before others all the same.
        var _ = SessionRows.lock(jdbc, id, null);
        Optional<TitleRows.Asking> found = TitleRows.asking(jdbc, id, by);
        Spending known = asked.spending();
        if (found.isEmpty()) {
            if (run != null && known != null && !TitleRows.isThere(jdbc, id)) {
                TitleCosts.book(jdbc, run, known, false);
            }
            return Optional.empty();
        }
        TitleRows.Asking asking = found.get();
        Spending spent = known == null ? asking.worst() : known;
        TitleOutcome outcome = asked.outcome();
        String title = asked.title();
        if (title != null && !SessionRows.retitle(jdbc, id, title, now())) {
            outcome = TitleOutcome.NAMED;
        }
        TitleRows.settle(jdbc, id, outcome, spent);
        SessionLedgers.settleCall(
                jdbc, id, asking.reserved(), new Amount(spent.usage().total(), spent.costUsd()));
        TitleCosts.book(jdbc, asking.run(), spent, outcome == TitleOutcome.MADE);
        return Optional.of(outcome);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
