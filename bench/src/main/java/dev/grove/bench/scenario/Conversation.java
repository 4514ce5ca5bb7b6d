package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.GroveSessions;
import dev.grove.bench.http.AtOnce;
import dev.grove.bench.measure.RowCounts;
import dev.grove.bench.measure.Spent;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Whether messages become dearer as a conversation grows longer. */
public final class Conversation implements Scenario {

    private static final int EARLY = 5;
    private static final int LATE = 500;

    /** Messages on each side of the one that is asked about. */
    private static final int AROUND = 2;

    private static final int SESSIONS = 8;
    private static final int AT_ONCE = 8;
    private static final int WARM_UPS = 5;
    private static final Load MESSAGE = new Load(1, 1, 1);

    /** So that nothing is summarised. */
    private static final Map<String, String> SETTINGS =
            Map.of("GROVE_RUNS_COMPACTION_DEFAULTWINDOW", "100000000");

    @Override
    public String name() {
        return "conversation";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(SETTINGS);
                Connection database = stage.connect(grove.database())) {
            for (int i = 0; i < WARM_UPS; i++) {
                stage.meter().measure(grove, Stage.MANY);
            }
            List<String> sessions = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                sessions.add(grove.sessions().begin());
            }
            say(stage, grove, sessions, EARLY - AROUND - 1);
            Messages early = measure(stage, grove, database, sessions);
            say(stage, grove, sessions, LATE - EARLY - 2 * AROUND - 1);
            Messages late = measure(stage, grove, database, sessions);
            return table(early, late);
        }
    }

    private static Table table(Messages early, Messages late) {
        return new Table(
                "A long conversation",
                """
                %d conversations of %d messages, of which each is answered in one turn; %d messages of each around the %dth and around the %dth, one \
                after the other, each followed to its end. Figures are of one message. Rows are those that Postgres counts: \
                written in all tables but that of replicas, read of messages and of the log of runs; the bytes of the log are without whole pages. The whole conversation is read, and sent, each time.\
                """
                        .formatted(SESSIONS, LATE + AROUND, 2 * AROUND + 1, LATE, EARLY),
                List.of("message " + LATE, "message " + EARLY),
                List.of(
                        new Row(
                                "rows written",
                                late.rows().written(),
                                early.rows().written(),
                                new Goal.RatioAtMost(1.2)),
                        new Row(
                                "WAL bytes",
                                late.spent().walBytesOfEach(),
                                early.spent().walBytesOfEach(),
                                new Goal.RatioAtMost(1.2)),
                        new Row(
                                "WAL commits",
                                late.spent().commits(),
                                early.spent().commits(),
                                new Goal.RatioAtMost(1.2)),
                        new Row(
                                "rows read of messages and of the log",
                                late.rows().read(),
                                early.rows().read(),
                                new Goal.RatioAtMost(1.2)),
                        Row.of(
                                "from the request to the model's question p50, ms",
                                late.millis(),
                                early.millis()),
                        Row.of(
                                "server CPU ms",
                                late.spent().serverCpuPer1000(),
                                early.spent().serverCpuPer1000()),
                        Row.of(
                                "Postgres CPU ms",
                                late.spent().postgresCpuPer1000(),
                                early.spent().postgresCpuPer1000()),
                        Row.of("bytes of the request to the model", late.bytes(), early.bytes())));
    }

    /** Figures of one message. */
    private record Messages(Spent spent, RowCounts rows, double millis, double bytes) {}

    private static Messages measure(
            Stage stage, GroveProcess grove, Connection database, List<String> sessions)
            throws Exception {
        int many = 2 * AROUND + 1;
        int count = many * sessions.size();
        List<Long> nanos = new ArrayList<>();
        List<Long> bytes = new ArrayList<>();
        AtomicReference<Spent> spent = new AtomicReference<>();
        RowCounts rows =
                RowCounts.during(
                        database,
                        () ->
                                spent.set(
                                        stage.meter()
                                                .spent(
                                                        grove.pids(),
                                                        count,
                                                        () -> {
                                                            for (String session : sessions) {
                                                                for (int i = 0; i < many; i++) {
                                                                    say(
                                                                            stage, grove, session,
                                                                            nanos, bytes);
                                                                }
                                                            }
                                                        })));
        nanos.sort(null);
        return new Messages(
                spent.get(),
                rows.of(count),
                nanos.get(count / 2) / 1e6,
                bytes.stream().mapToLong(Long::longValue).average().orElseThrow());
    }

    private static void say(
            Stage stage, GroveProcess grove, String session, List<Long> nanos, List<Long> bytes)
            throws Exception {
        List<Dialogue> message = stage.dialogues().open(MESSAGE);
        long sent = System.nanoTime();
        grove.sessions().say(session, message.getFirst().goal());
        nanos.add(message.getFirst().firstAskedAt() - sent);
        bytes.add(message.getFirst().bytesAsked());
        stage.dialogues().close(message);
    }

    /** So many messages in each session. */
    private static void say(Stage stage, GroveProcess grove, List<String> sessions, int many)
            throws Exception {
        AtOnce.forEach(
                sessions,
                AT_ONCE,
                session -> {
                    GroveSessions talk = grove.sessions();
                    for (int i = 0; i < many; i++) {
                        List<Dialogue> message = stage.dialogues().open(MESSAGE);
                        talk.say(session, message.getFirst().goal());
                        stage.dialogues().close(message);
                    }
                });
    }
}
