package dev.grove.bench.scenario;

import dev.grove.bench.measure.LostConnections;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.util.List;

/** Faults that must not happen in any of the scenarios before, however much they ask for. */
public final class Faults implements Scenario {

    @Override
    public String name() {
        return "faults";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        return new Table(
                "Faults in all of these",
                """
                Deadlocks as Postgres counts them, connections that the kernel dropped because a server did not accept them in time, and \
                lines in which a server of Grove says that the database does not answer: it was there all the time.\
                """,
                List.of("all scenarios"),
                List.of(
                        Row.of("deadlocks", (double) stage.deadlocks(), new Goal.AtMost(0)),
                        Row.of(
                                "connections dropped",
                                (double) (LostConnections.soFar() - stage.lostBefore()),
                                new Goal.AtMost(0)),
                        Row.of("false outages", (double) stage.outagesSaid(), new Goal.AtMost(0))));
    }
}
