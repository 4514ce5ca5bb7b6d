package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.RowsRead;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages of the turns of a long run, from either end. */
class TurnPagesIT extends JournalBed {

    private static final int ANSWERED = 400;
    private static final int[] LIMITS = {1, 7, 200, ANSWERED + 5};

    private TenantDatabase tenants;
    private RunId run;
    private long seq;

    /** The last turn is open. */
    @BeforeEach
    void writeALongRun() {
        tenants = database.tenantDatabase();
        run = runningRun();
        seq = 1;
        for (int turn = 1; turn <= ANSWERED; turn++) {
            write(turn - 1, TurnChange.opened(turn, NOW));
            write(turn, closed(turn));
        }
        write(ANSWERED, TurnChange.opened(ANSWERED + 1, NOW));
        fixtures.owner().sql("ANALYZE run_log").update();
    }

    private void write(int answered, TurnChange change) {
        append(
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        answered,
                        Spending.NONE,
                        null,
                        List.of(change),
                        List.of(),
                        List.of(event(run, ++seq)),
                        TurnEvents.NONE,
                        List.of()));
    }

    private static TurnChange closed(int turn) {
        return new TurnChange(turn, null, null, Map.of(), null, NOW.plusSeconds(turn));
    }

    @Test
    void areThoseOfTheWholeLog() {
        List<JournalledTurn> all = whole(run);
        assertThat(all).hasSize(ANSWERED + 1);
        for (int limit : LIMITS) {
            for (int number :
                    List.of(0, 1, 2, 199, ANSWERED - 1, ANSWERED, ANSWERED + 1, ANSWERED + 9)) {
                assertThat(after(run, number, limit))
                        .as("after %d, %d", number, limit)
                        .isEqualTo(
                                all.stream()
                                        .filter(turn -> turn.turn() > number)
                                        .limit(limit)
                                        .toList());
                assertThat(before(run, number, limit))
                        .as("before %d, %d", number, limit)
                        .isEqualTo(
                                all.reversed().stream()
                                        .filter(turn -> turn.turn() < number)
                                        .limit(limit)
                                        .toList());
            }
        }
    }

    @Test
    void beginWithTheNewestWhetherItIsOpenOrNot() {
        assertThat(before(run, Integer.MAX_VALUE, 2))
                .extracting(JournalledTurn::turn)
                .containsExactly(ANSWERED + 1, ANSWERED);
        write(ANSWERED + 1, closed(ANSWERED + 1));
        assertThat(before(run, Integer.MAX_VALUE, 2))
                .extracting(JournalledTurn::turn)
                .containsExactly(ANSWERED + 1, ANSWERED);
        assertThat(before(runningRun(), Integer.MAX_VALUE, 2)).isEmpty();
    }

    @Test
    void haveWhatAForkInherited() {
        RunId fork = runningRun();
        tenants.run(tenant, jdbc -> InheritedTurns.copy(jdbc, run, fork, 30));
        fixtures.owner()
                .sql("UPDATE run_log SET turns = 30 WHERE run_id = :fork AND seq = 1")
                .param("fork", fork.value())
                .update();
        assertThat(whole(fork)).hasSize(30);
        assertThat(after(fork, 0, 200)).isEqualTo(whole(fork));
        assertThat(after(fork, 12, 5)).isEqualTo(whole(fork).subList(12, 17));
    }

    @Test
    void readNoMoreOfTheLogThanTheyAreMadeOf() {
        // Entries of ten turns are 20 of 802; the rest are look-ups of two places.
        assertThat(read(() -> after(run, 390, 10))).isLessThan(300);
        assertThat(read(() -> after(run, 200, 10))).isLessThan(300);
        assertThat(read(() -> before(run, Integer.MAX_VALUE, 10))).isLessThan(300);
        assertThat(read(() -> before(run, 100, 10))).isLessThan(300);
    }

    private long read(Runnable work) {
        return tenants.call(
                tenant,
                jdbc -> {
                    work.run();
                    return RowsRead.of(jdbc, "run_log");
                });
    }

    private List<JournalledTurn> whole(RunId of) {
        return tenants.call(tenant, jdbc -> TurnRows.read(jdbc, of, 0, Integer.MAX_VALUE));
    }

    private List<JournalledTurn> after(RunId of, int number, int limit) {
        return tenants.call(tenant, jdbc -> TurnRows.after(jdbc, of, number, limit));
    }

    private List<JournalledTurn> before(RunId of, int number, int limit) {
        return tenants.call(tenant, jdbc -> TurnRows.before(jdbc, of, number, limit));
    }
}
