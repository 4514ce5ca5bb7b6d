package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.Plans;
import dev.grove.core.id.RunId;
import dev.grove.core.run.ManyRuns;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows read by a journal write do not grow with the runs that are over. */
class JournalPlanIT extends JournalBed {

    @Test
    void findsTheEntriesBeforeByTheirKeys() {
        RunId run = runningRun();
        ManyRuns.thatAreOver(fixtures, tenant, fixtures.agent(tenant, "many"), 5_000);
        assertThat(plan(write(run, 1, 2, TurnChange.opened(1, NOW))))
                .anyMatch(line -> line.contains("Index Scan") && line.contains("on run_log p"));
    }

    @Test
    void findsTheRunsThatItLeavesByTheirKeys() {
        RunId run = runningRun();
        ManyRuns.thatAreOver(fixtures, tenant, fixtures.agent(tenant, "many"), 5_000);
        JournalWrite last = cancelled(run);
        assertThat(plan(last))
                .anyMatch(line -> line.contains("Index Scan using agent_runs_pkey on agent_runs r"))
                .noneMatch(line -> line.contains("agent_runs_running"));
    }

    private List<String> plan(JournalWrite write) {
        List<String> plan =
                Plans.of(database, engine -> new JdbcJournal(engine).write(List.of(write)));
        assertThat(plan)
                .noneMatch(line -> line.contains("Seq Scan on run_log"))
                .noneMatch(line -> line.contains("Seq Scan on agent_runs"));
        return plan;
    }
}
