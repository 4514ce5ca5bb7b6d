package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.model.Manner;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How long runs stand after their server was killed, on a database that others share. */
public final class Recovery implements Scenario {

    /** Long enough for another server to start meanwhile. */
    private static final Load RUNS = new Load(20, 40, 20, Manner.thinking(Duration.ofMillis(500)));

    private static final double MOST_SECONDS = 5;

    /** So long a server waits before it ends the lease of another. */
    private static final Duration SETTLED = Duration.ofSeconds(3);

    /** A question that was on its way as its server died may come so late. */
    private static final Duration ON_ITS_WAY = Duration.ofMillis(100);

    private static final Duration LOOK = Duration.ofMillis(5);

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Recovered byAnother = killBesideAnother(stage);
        Recovered restarted = killAndRestart(stage);
        return new Table(
                "After kill -9",
                """
                %d runs under way, each with a model call of %d ms. From SIGKILL until the last of them asks its model again. \
                A repeated call is one that had no recorded answer.\
                """
                        .formatted(RUNS.runs(), RUNS.manner().thinking().toMillis()),
                List.of("Grove"),
                List.of(
                        Row.of(
                                "another server takes them over, s",
                                byAnother.seconds(),
                                new Goal.AtMost(MOST_SECONDS)),
                        Row.of("model calls repeated by it", byAnother.repeated(), mostRepeated()),
                        Row.of(
                                "the same server, started again at once, s",
                                restarted.seconds(),
                                new Goal.AtMost(MOST_SECONDS)),
                        Row.of(
                                "model calls repeated by it",
                                restarted.repeated(),
                                mostRepeated())));
    }

    /** Limit on repeated calls: one call of each run was under way. */
    private static Goal mostRepeated() {
        return new Goal.AtMost(RUNS.runs());
    }

    private record Recovered(double seconds, int repeated) {}

    private static Recovered killBesideAnother(Stage stage) throws Exception {
        try (GroveProcess killed = stage.startGrove(Map.of())) {
            Started started = start(stage, killed);
            try (GroveProcess other = stage.startGrove(killed.database(), Map.of())) {
                Thread.sleep(SETTLED);
                long at = kill(killed);
                return recovered(stage, started, at, other);
            }
        }
    }

    private static Recovered killAndRestart(Stage stage) throws Exception {
        try (GroveProcess killed = stage.startGrove(Map.of())) {
            Started started = start(stage, killed);
            Thread.sleep(SETTLED);
            long at = kill(killed);
            try (GroveProcess again = stage.startGrove(killed.database(), Map.of())) {
                return recovered(stage, started, at, again);
            }
        }
    }

    private record Started(List<Dialogue> runs, List<String> ids) {}

    private static Started start(Stage stage, GroveProcess grove) throws Exception {
        long begin = System.nanoTime();
        List<Dialogue> runs = stage.dialogues().open(RUNS);
        List<String> ids = new ArrayList<>();
        for (Dialogue run : runs) {
            ids.add(grove.api().start(run.goal()));
        }
        awaitAll(runs, begin);
        return new Started(runs, ids);
    }

    private static long kill(GroveProcess grove) {
        long at = System.nanoTime();
        grove.kill();
        return at;
    }

    private static Recovered recovered(Stage stage, Started started, long at, GroveProcess heir)
            throws Exception {
        long last = awaitAll(started.runs(), at + ON_ITS_WAY.toNanos());
        for (int i = 0; i < started.ids().size(); i++) {
            heir.awaitEnd(started.runs().get(i), started.ids().get(i));
        }
        int asked = started.runs().stream().mapToInt(Dialogue::asked).sum();
        stage.dialogues().close(started.runs());
        return new Recovered((last - at) / 1e9, asked - recorded(stage, heir.database()));
    }

    /** Until each run has asked after a moment; when the last of them first did. */
    private static long awaitAll(List<Dialogue> runs, long moment) throws InterruptedException {
        long last = moment;
        List<Dialogue> silent = new ArrayList<>(runs);
        while (!silent.isEmpty()) {
            Thread.sleep(LOOK);
            for (Dialogue run : List.copyOf(silent)) {
                long askedAt = run.lastAskedAt();
                if (run.asked() > 0 && askedAt - moment > 0) {
                    last = Math.max(last, askedAt);
                    silent.remove(run);
                }
            }
        }
        return last;
    }

    private static int recorded(Stage stage, String database) throws SQLException {
        try (Connection connection = stage.connect(database);
                Statement statement = connection.createStatement();
                ResultSet sum =
                        statement.executeQuery("SELECT sum(turns)::integer FROM agent_runs")) {
            sum.next();
            return sum.getInt(1);
        }
    }
}
