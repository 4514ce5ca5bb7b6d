package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.record.WaitKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class WaitSweepIT extends WaitBed {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void publishesWhatIsOverAndWakesTheDispatcher() throws Exception {
        ask(WaitKind.APPROVAL, "c1");
        WaitSweep sweep = new WaitSweep(due(), dispatcher, hub, new RunEndings(meters));
        assertThat(sweep.sweep()).isEqualTo(1);
        assertThat(publishedTypes()).containsExactly("approval.decided", "run.queued");
        assertThat(published.getFirst().line())
                .contains("\"decision\":\"deny\"", "\"expired\":true", "\"decided_by\":null");
        assertWoken();
        assertThat(sweep.sweep()).isZero();
        assertNotWoken();
    }

    @Test
    void sweepsOnUntilThereIsNothingLeft() {
        for (int i = 0; i < 101; i++) {
            ask(waitingRun(), WaitKind.CLIENT_TOOL, "c1");
        }
        new WaitSweep(due(), dispatcher, hub, new RunEndings(meters)).sweepNowAndThen();
        assertThat(publishedTypes()).hasSize(101).containsOnly("run.queued");
    }

    @Test
    void triesAgainLaterWhenTheDatabaseIsAway() {
        DueWaits away =
                new DueWaits(database.engineDatabase(), clock) {
                    @Override
                    Map<RunId, List<EventLine>> end(int most) {
                        throw new DataAccessResourceFailureException("The database is away");
                    }
                };
        new WaitSweep(away, dispatcher, hub, new RunEndings(meters)).sweepNowAndThen();
        assertThat(published).isEmpty();
    }

    /** The bed's clock is long before the database's, so all that it asked is over. */
    private DueWaits due() {
        fixtures.owner()
                .sql("UPDATE agent_run_waits SET due_at = now() - interval '1 second'")
                .update();
        return new DueWaits(database.engineDatabase(), clock);
    }
}
