package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.Reservation;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.lease.ClaimedRun;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** How an execution asks the ledger of its tree. */
class AllotmentTest {

    private static final Amount LITTLE = amount(10);
    private static final Amount MUCH = amount(100);
    private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

    private final ClaimedRun run = ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 1);
    private final Ledgers ledgers = mock(Ledgers.class);
    private final Allotment reserved = new Allotment.Reserved(ledgers, run, () -> false);

    @Test
    void asksTheLedgerOnlyForWhatItDoesNotHoldYet() {
        when(ledgers.reserve(run.id(), run.epoch(), LITTLE))
                .thenReturn(new Reservation.Upto(MUCH, true));
        assertThat(reserved.isCostCapped()).isFalse();
        assertThat(reserved.upTo(LITTLE)).isEqualTo(MUCH);
        assertThat(reserved.upTo(MUCH)).isEqualTo(MUCH);
        assertThat(reserved.isCostCapped()).isTrue();
        verify(ledgers, times(1)).reserve(any(), anyLong(), any());
    }

    @Test
    void asksAgainAfterItHasReleased() {
        when(ledgers.reserve(run.id(), run.epoch(), LITTLE))
                .thenReturn(new Reservation.Upto(LITTLE, false));
        when(ledgers.release(run.id(), run.epoch(), LITTLE)).thenReturn(true);
        reserved.upTo(LITTLE);
        reserved.release(LITTLE);
        reserved.upTo(LITTLE);
        verify(ledgers, times(2)).reserve(run.id(), run.epoch(), LITTLE);
    }

    @Test
    void endsAnExecutionWhoseRunBelongsToAnother() {
        when(ledgers.reserve(run.id(), run.epoch(), LITTLE)).thenReturn(new Reservation.Fenced());
        when(ledgers.release(run.id(), run.epoch(), LITTLE)).thenReturn(false);
        assertThatThrownBy(() -> reserved.upTo(LITTLE)).isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> reserved.release(LITTLE)).isInstanceOf(LeaseLostException.class);
    }

    @Test
    void knowsWhatTheExecutionBeforeCouldSpend() {
        when(ledgers.held(run.id(), run.epoch())).thenReturn(Optional.of(MUCH));
        assertThat(reserved.previousCeiling()).contains(MUCH);
        when(ledgers.held(run.id(), run.epoch())).thenReturn(Optional.empty());
        assertThat(reserved.previousCeiling()).contains(Amount.NONE);
    }

    @Test
    void reservesNothingForARunThatSharesNoBudget() {
        Allotment whole = new Allotment.Whole();
        assertThat(whole.upTo(MUCH)).isEqualTo(MUCH);
        assertThat(whole.previousCeiling()).isEmpty();
        assertThat(whole.isCostCapped()).isFalse();
        whole.release(MUCH);
    }

    @Test
    void reservesForARunAloneOnceTheMoneyOfItsTenantIsLimited() {
        AtomicBoolean limited = new AtomicBoolean();
        Allotment alone = new Allotment.Alone(new Allotment.Reserved(ledgers, run, limited::get));
        assertThat(alone.upTo(MUCH)).isEqualTo(MUCH);
        assertThat(alone.isCostCapped()).isFalse();
        verifyNoInteractions(ledgers);
        limited.set(true);
        when(ledgers.reserve(run.id(), run.epoch(), MUCH)).thenReturn(ofTenant(LITTLE));
        assertThat(alone.upTo(MUCH)).isEqualTo(LITTLE);
        assertThat(alone.isCostCapped()).isTrue();
        assertThat(alone.shortOf()).isEqualTo(LimitsOf.TENANT_DAY);
    }

    @Test
    void asksAgainOnceTheDayIsOverForWhichItHasReserved() {
        Allotment ofTenant = new Allotment.Reserved(ledgers, run, () -> true);
        when(ledgers.reserve(run.id(), run.epoch(), LITTLE)).thenReturn(ofTenant(MUCH));
        when(ledgers.isToday(DAY)).thenReturn(true);
        ofTenant.upTo(LITTLE);
        ofTenant.upTo(LITTLE);
        verify(ledgers, times(1)).reserve(any(), anyLong(), any());
        when(ledgers.isToday(DAY)).thenReturn(false);
        ofTenant.upTo(LITTLE);
        verify(ledgers, times(2)).reserve(any(), anyLong(), any());
    }

    /** Amount held so far was reserved from its tree alone. */
    @Test
    void asksAgainOnceTheMoneyOfItsTenantIsLimited() {
        AtomicBoolean limited = new AtomicBoolean();
        Allotment inTree = new Allotment.Reserved(ledgers, run, limited::get);
        when(ledgers.reserve(run.id(), run.epoch(), LITTLE))
                .thenReturn(new Reservation.Upto(MUCH, true));
        inTree.upTo(LITTLE);
        limited.set(true);
        inTree.upTo(LITTLE);
        verify(ledgers, times(2)).reserve(any(), anyLong(), any());
    }

    private static Reservation ofTenant(Amount ceiling) {
        return new Reservation.Upto(ceiling, true, LimitsOf.TENANT_DAY, DAY);
    }

    private static Amount amount(long tokens) {
        return new Amount(tokens, BigDecimal.ONE);
    }
}
