package dev.grove.bench.scenario;

import dev.grove.bench.Scenario;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.mcp.EchoRequest;
import dev.grove.bench.mcp.MinimalServer;
import dev.grove.bench.mcp.Rate;
import dev.grove.bench.measure.CpuTime;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.util.ArrayList;
import java.util.List;

/** What a call of a tool over MCP costs, beside a server that does nothing but answer it. */
public final class McpCalls implements Scenario {

    private static final int REPETITIONS = 5;
    private static final int SECONDS = 4;
    private static final int WARM_UP_SECONDS = 10;
    private static final int MANY = 32;
    private static final double GOAL_OF_MANY = 2;
    private static final double GOAL_OF_ONE = 1.5;

    @Override
    public String name() {
        return "mcp";
    }

    /**
     * One of the two.
     *
     * @param ofOne measured on one connection
     * @param ofMany on many
     */
    private record Side(
            EchoRequest echo, long pid, List<Rate> ofOne, List<Rate> ofMany, List<Double> cpu) {

        private Side(EchoRequest echo, long pid) {
            this(echo, pid, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        private void measure() throws Exception {
            ofOne.add(Rate.of(echo, 1, SECONDS));
            double before = CpuTime.ofProcess(pid);
            Rate many = Rate.of(echo, MANY, SECONDS);
            ofMany.add(many);
            cpu.add((CpuTime.ofProcess(pid) - before) * 1000 / many.calls());
        }

        private double cpuPer1000() {
            return cpu.stream().sorted().toList().get(cpu.size() / 2);
        }
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGroveWithMore();
                MinimalServer minimal = MinimalServer.start(stage.peers())) {
            Side ours = new Side(grove.api().echo(), grove.pid());
            Side theirs = new Side(minimal.echo(), minimal.pid());
            Rate.of(theirs.echo(), MANY, WARM_UP_SECONDS);
            Rate.of(ours.echo(), MANY, WARM_UP_SECONDS);
            for (int i = 0; i < REPETITIONS; i++) {
                theirs.measure();
                ours.measure();
            }
            return table(ours, theirs);
        }
    }

    private static Table table(Side ours, Side theirs) {
        return new Table(
                "Calls of a tool over MCP",
                """
                `tools/call` of a tool that says what it is told, in the protocol's version 2026-07-28, %d seconds each, median of %d, \
                warm. Grove asks for a key, looks it up in Postgres for each call, and audits each call; the TypeScript SDK's minimal \
                server does neither.\
                """
                        .formatted(SECONDS, REPETITIONS),
                List.of("Grove", "TypeScript SDK"),
                List.of(
                        row(
                                "calls/s on %d connections".formatted(MANY),
                                Rate.median(ours.ofMany(), Rate::perSecond),
                                Rate.median(theirs.ofMany(), Rate::perSecond),
                                new Goal.RatioAtLeast(GOAL_OF_MANY)),
                        row(
                                "p99 on %d connections, ms".formatted(MANY),
                                Rate.median(ours.ofMany(), Rate::p99Millis),
                                Rate.median(theirs.ofMany(), Rate::p99Millis),
                                new Goal.None()),
                        row(
                                "calls/s on one connection",
                                Rate.median(ours.ofOne(), Rate::perSecond),
                                Rate.median(theirs.ofOne(), Rate::perSecond),
                                new Goal.RatioAtLeast(GOAL_OF_ONE)),
                        row(
                                "p99 on one connection, ms",
                                Rate.median(ours.ofOne(), Rate::p99Millis),
                                Rate.median(theirs.ofOne(), Rate::p99Millis),
                                new Goal.None()),
                        row(
                                "CPU of the server's process, s / 1,000 calls",
                                ours.cpuPer1000(),
                                theirs.cpuPer1000(),
                                new Goal.None())));
    }

    private static Row row(String what, double ours, double theirs, Goal goal) {
        return new Row(what, ours, theirs, goal);
    }
}
