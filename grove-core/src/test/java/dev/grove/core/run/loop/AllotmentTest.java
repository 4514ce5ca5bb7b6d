package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.Reservation;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.lease.ClaimedRun;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How an execution asks the ledger of its tree. */
class AllotmentTest {

    private static final Amount LITTLE = amount(10);
    private static final Amount MUCH = amount(100);

    private final ClaimedRun run = ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 1);
    private final Ledgers ledgers = mock(Ledgers.class);
    private final Allotment reserved = new Allotment.Reserved(ledgers, run);

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

    private static Amount amount(long tokens) {
        return new Amount(tokens, BigDecimal.ONE);
    }
}
