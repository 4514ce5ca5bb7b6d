package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.http.HttpConnection;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Memory;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.model.Manner;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Cost of a chat beyond a run whose events are followed: thousands at once, and one alone. */
public final class Chats implements Scenario {

    private static final int TURNS = 5;
    private static final int WARM_UPS = 5;
    private static final int REPETITIONS = 3;
    private static final int ALONE = 200;
    private static final double MOST_MORE_MEGABYTES = 100;

    private final int many;

    /**
     * @param many chats at once
     */
    public Chats(int many) {
        this.many = many;
    }

    @Override
    public String name() {
        return "chats";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Map<String, String> settings = Map.of("GROVE_RUNS_MAXCONCURRENT", Integer.toString(many));
        try (GroveProcess ofChats = stage.startGrove(settings);
                GroveProcess ofRuns = stage.startGrove(settings)) {
            Load load = new Load(many, TURNS, many, Manner.thinking(Duration.ofMillis(200)));
            for (int i = 0; i < WARM_UPS; i++) {
                runs(stage, ofRuns, Stage.MANY);
                chats(stage, ofChats, Stage.MANY);
            }
            double runAlone = 0;
            double chatAlone = 0;
            // The first of two is not counted.
            for (int i = 0; i < 2; i++) {
                List<Long> ofRun = new ArrayList<>();
                List<Long> ofChat = new ArrayList<>();
                alone(stage, ofRuns, ofChats, ofRun, ofChat);
                runAlone = median(ofRun);
                chatAlone = median(ofChat);
            }
            List<Cost> chats = new ArrayList<>();
            List<Cost> runs = new ArrayList<>();
            for (int i = 0; i < REPETITIONS; i++) {
                runs.add(runs(stage, ofRuns, load));
                chats.add(chats(stage, ofChats, load));
            }
            double memory = Memory.peakOf(ofChats.pid());
            double memoryOfRuns = Memory.peakOf(ofRuns.pid());
            return new Table(
                    "%,d chats at once".formatted(many),
                    """
                    Chats by the UI message stream (`POST /chat/{agent}`), each of a session of its own, beside runs whose start is answered with their events \
                    (`POST /agents/{name}/run`), by two servers on two databases, in turns. First bytes: %d of each, one after the other, of one turn. At \
                    once: %,d of each with %d turns and a model that thinks for 200 ms; median of %d repetitions after %d loads of 64. The makespan reaches from \
                    the first start to the last end that was received; the memory is the most that was resident since the process began.\
                    """
                            .formatted(ALONE, many, TURNS, REPETITIONS, WARM_UPS),
                    List.of("chats", "runs"),
                    List.of(
                            new Row(
                                    "first byte of the answer p50, ms",
                                    chatAlone,
                                    runAlone,
                                    new Goal.RatioAtMost(1.1)),
                            row(
                                    "makespan, s",
                                    chats,
                                    runs,
                                    Cost::seconds,
                                    new Goal.RatioAtMost(1.25)),
                            Row.of("peak memory of the server, MB", memory, memoryOfRuns),
                            new Row(
                                    "of that, more than of runs, MB",
                                    memory - memoryOfRuns,
                                    Double.NaN,
                                    new Goal.AtMost(MOST_MORE_MEGABYTES)),
                            row(
                                    "server CPU s / 1,000 turns",
                                    chats,
                                    runs,
                                    Cost::serverCpuPer1000,
                                    new Goal.None()),
                            row(
                                    "Postgres CPU s / 1,000 turns",
                                    chats,
                                    runs,
                                    Cost::postgresCpuPer1000,
                                    new Goal.None()),
                            row(
                                    "WAL bytes / turn",
                                    chats,
                                    runs,
                                    Cost::walBytesPerTurn,
                                    new Goal.None())));
        }
    }

    private static Row row(
            String what,
            List<Cost> chats,
            List<Cost> runs,
            ToDoubleFunction<Cost> figure,
            Goal goal) {
        return new Row(what, Cost.median(chats, figure), Cost.median(runs, figure), goal);
    }

    private static Cost chats(Stage stage, GroveProcess grove, Load load) throws Exception {
        return stage.meter()
                .measure(
                        grove,
                        load,
                        messages -> grove.sessions().playChats(messages, load.atOnce()));
    }

    private static Cost runs(Stage stage, GroveProcess grove, Load load) throws Exception {
        return stage.meter()
                .measure(grove, load, goals -> grove.sessions().playRuns(goals, load.atOnce()));
    }

    private static void alone(
            Stage stage,
            GroveProcess ofRuns,
            GroveProcess ofChats,
            List<Long> ofRun,
            List<Long> ofChat)
            throws IOException {
        List<Dialogue> goals = stage.dialogues().open(new Load(2 * ALONE, 1, 1));
        try (HttpConnection runs = new HttpConnection(ofRuns.sessions().address());
                HttpConnection chats = new HttpConnection(ofChats.sessions().address())) {
            for (int i = 0; i < ALONE; i++) {
                ofRun.add(ofRuns.sessions().firstByteOfRun(runs, goals.get(2 * i)));
                ofChat.add(ofChats.sessions().firstByteOfChat(chats, goals.get(2 * i + 1)));
            }
        }
        stage.dialogues().close(goals);
    }

    private static double median(List<Long> nanos) {
        return nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
    }
}
