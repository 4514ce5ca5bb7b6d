package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.mcp.CallCosts;
import dev.grove.bench.mcp.JavaSdkServer;
import dev.grove.bench.mcp.Rate;
import dev.grove.bench.mcp.SdkServers;
import dev.grove.bench.mcp.TypeScriptServer;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Missing;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** Cost of a tool call over MCP, beside servers that do nothing but answer it. */
public final class McpCalls implements Scenario {

    private static final int REPETITIONS = 5;
    private static final int SECONDS = 4;
    private static final int WARM_UP_SECONDS = 10;
    private static final Goal OF_MANY = new Goal.RatioAtLeast(2);
    private static final Goal OF_ONE = new Goal.RatioAtLeast(1.5);
    private static final Goal NONE = new Goal.None();

    private static final String GROVE = "Grove";
    private static final List<String> COLUMNS =
            List.of(GROVE, SdkServers.TYPESCRIPT, SdkServers.JAVA);

    @Override
    public String name() {
        return "mcp";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGroveWithMore();
                SdkServers servers = new SdkServers(stage.peers())) {
            TypeScriptServer typeScript = servers.typeScript();
            JavaSdkServer java = servers.java();
            Map<String, CallCosts> modern = new LinkedHashMap<>();
            Map<String, CallCosts> sessions = new LinkedHashMap<>();
            if (typeScript != null) {
                modern.put(
                        SdkServers.TYPESCRIPT,
                        new CallCosts(typeScript.modern(), typeScript.pid()));
                sessions.put(
                        SdkServers.TYPESCRIPT,
                        new CallCosts(typeScript.session(), typeScript.pid()));
            }
            if (java != null) {
                sessions.put(SdkServers.JAVA, new CallCosts(java.session(), java.pid()));
            }
            modern.put(GROVE, new CallCosts(grove.api().echo(), grove.pid()));
            sessions.put(GROVE, new CallCosts(grove.api().sessionEcho(), grove.pid()));
            measure(modern);
            measure(sessions);
            List<Row> rows = new ArrayList<>(rows("2026-07-28", modern));
            rows.addAll(rows("2025-11-25", sessions));
            return new Table(
                    "Calls of a tool over MCP",
                    how(servers.missing()),
                    COLUMNS,
                    "Grove / TypeScript SDK",
                    rows);
        }
    }

    /** In turns, so that what else the machine does hits all. */
    private static void measure(Map<String, CallCosts> sides) throws Exception {
        for (CallCosts side : sides.values()) {
            side.warmUp(WARM_UP_SECONDS);
        }
        for (int i = 0; i < REPETITIONS; i++) {
            for (CallCosts side : sides.values()) {
                side.measure(SECONDS);
            }
        }
    }

    private static String how(List<String> missing) {
        String text =
                """
                `tools/call` of a tool that echoes its argument, in both eras of the protocol: 2026-07-28, where each call stands for \
                itself, and 2025-11-25, with a session for each connection. %d seconds each, median of %d, warm. Grove asks each call for \
                a key, which it remembers from an earlier one, and audits the call; the minimal servers of the SDKs do neither. The Java SDK, \
                on Jetty, has no 2026-07-28.\
                """
                        .formatted(SECONDS, REPETITIONS);
        return text + Missing.note(missing);
    }

    private static List<Row> rows(String era, Map<String, CallCosts> sides) {
        String many = CallCosts.MANY + " connections";
        return List.of(
                row(era + ": calls/s on " + many, sides, of(Rate::perSecond, true), OF_MANY),
                row(era + ": p99 on " + many + ", ms", sides, of(Rate::p99Millis, true), NONE),
                row(era + ": calls/s on one connection", sides, of(Rate::perSecond, false), OF_ONE),
                row(era + ": p99 on one connection, ms", sides, of(Rate::p99Millis, false), NONE),
                row(
                        era + ": CPU of the server's process, s / 1,000 calls",
                        sides,
                        CallCosts::cpuPer1000,
                        NONE));
    }

    private static ToDoubleFunction<CallCosts> of(ToDoubleFunction<Rate> figure, boolean many) {
        return costs -> many ? costs.ofMany(figure) : costs.ofOne(figure);
    }

    private static Row row(
            String what,
            Map<String, CallCosts> sides,
            ToDoubleFunction<CallCosts> figure,
            Goal goal) {
        List<Double> others = new ArrayList<>();
        for (String column : COLUMNS.subList(1, COLUMNS.size())) {
            CallCosts costs = sides.get(column);
            others.add(costs == null ? Double.NaN : figure.applyAsDouble(costs));
        }
        double ours = figure.applyAsDouble(Objects.requireNonNull(sides.get(GROVE)));
        return new Row(what, ours, others, others.getFirst(), goal);
    }
}
