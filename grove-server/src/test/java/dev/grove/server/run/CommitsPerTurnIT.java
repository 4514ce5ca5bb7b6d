package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/**
 * On a server of its own: the meters count what all runs of a server write, and here there is one.
 */
@TestPropertySource(properties = "grove.runs.max-concurrent=1")
class CommitsPerTurnIT extends ServerIT {

    private static final int TURNS = 40;

    @Autowired private MeterRegistry registry;
    @Autowired private EngineDatabase database;

    @Test
    void aRunThatSharesNoBudgetWritesTwiceATurnAndNoLedger() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        caller.post(
                "/agents",
                """
                {"name":"endless","system_prompt":"p","model":"scripted/endless","tools":["echo"],
                 "limits":{"max_cost_usd":100}}
                """);
        double writes = count("grove.journal.writes");
        double turns = count("grove.journal.turns");
        String run =
                caller.post(
                                "/agents/endless/run",
                                "{\"goal\":\"g\",\"limits\":{\"max_turns\":" + TURNS + "}}")
                        .headers()
                        .firstValue("Grove-Run-Id")
                        .orElseThrow();
        assertThat(count("grove.journal.turns") - turns).isEqualTo(TURNS);
        // The answer, then the end of its call with the beginning of the next turn; the first turn
        // begins with the run, and the last one ends with it.
        assertThat(count("grove.journal.writes") - writes).isEqualTo(2 * TURNS + 1);
        assertThat(rowsOf("run_ledgers", "root_run_id", run)).isZero();
        assertThat(rowsOf("run_allotments", "run_id", run)).isZero();
    }

    /** Denials are written with what follows them; a call that is allowed adds nothing. */
    @Test
    void aRunThatPoliciesGovernWritesNoMore() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        caller.post(
                "/policies",
                """
                {"apiVersion":"grove/v1","kind":"Policy","name":"open","default":"allow","rules":[
                 {"id":"late","on":"echo","when":"counts.of_tool >= 20","then":"deny"}]}
                """);
        caller.post(
                "/agents",
                """
                {"name":"endless","system_prompt":"p","model":"scripted/endless","tools":["echo"],"policies":["open"]}
                """);
        double writes = count("grove.journal.writes");
        double turns = count("grove.journal.turns");
        String run =
                caller.post(
                                "/agents/endless/run",
                                "{\"goal\":\"g\",\"limits\":{\"max_turns\":" + TURNS + "}}")
                        .headers()
                        .firstValue("Grove-Run-Id")
                        .orElseThrow();
        assertThat(count("grove.journal.turns") - turns).isEqualTo(TURNS);
        assertThat(count("grove.journal.writes") - writes).isLessThanOrEqualTo(2 * TURNS + 1);
        assertThat(caller.get("/agent-runs/" + run + "/authority").json().path("rulings"))
                .hasSize(TURNS - 20);
    }

    private double count(String counter) {
        return registry.get(counter).counter().count();
    }

    private long rowsOf(String table, String column, String run) {
        return database.call(jdbc ->
                jdbc.sql("SELECT count(*) FROM " + table + " WHERE " + column + " = :run")
                        .param("run", UUID.fromString(run))
                        .query(Long.class)
                        .single());
    }
}
