package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveApi;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.ManyTenantsRuns;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long an operator's pages take the server where there are very many runs. */
public final class Lists implements Scenario {

    private static final int RUNS = 1_000_000;
    private static final int REPETITIONS = 20;
    private static final double MOST_MILLISECONDS = 200;

    @Override
    public String name() {
        return "lists";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(Map.of())) {
            new ManyTenantsRuns(() -> stage.connect(grove.database())).make(RUNS);
            List<Row> rows = new ArrayList<>();
            for (Map.Entry<String, String> query :
                    queries(grove.api(), stage.clock().instant()).entrySet()) {
                double[] times = times(grove.api(), query.getValue());
                rows.add(
                        Row.of(
                                query.getKey() + ": p50, ms",
                                times[REPETITIONS / 2],
                                new Goal.AtMost(MOST_MILLISECONDS)));
                rows.add(
                        Row.of(
                                query.getKey() + ": max, ms",
                                times[REPETITIONS - 1],
                                new Goal.None()));
            }
            return new Table(
                    "Lists of %,d runs".formatted(RUNS),
                    """
                    %,d runs of the past year, of twenty tenants, of whom the one that asks has a good third, put there by SQL and followed by VACUUM \
                    (ANALYZE). From the request to the last byte of the answer, one after the other; %d times each, the first one not counted.\
                    """
                            .formatted(RUNS, REPETITIONS),
                    List.of("Grove"),
                    rows);
        }
    }

    private static double[] times(GroveApi api, String path)
            throws IOException, InterruptedException {
        api.timeOf(path);
        double[] times = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            times[i] = api.timeOf(path).toNanos() / 1e6;
        }
        Arrays.sort(times);
        return times;
    }

    /**
     * Queries of an operator's pages, and hard ones: hardly anything, nothing, or very much
     * matches.
     */
    private static Map<String, String> queries(GroveApi api, Instant now)
            throws IOException, InterruptedException {
        String rows = "/agent-runs/summaries?limit=50";
        String counts = "/agent-runs/counts?by=status";
        String month = now.minus(30, ChronoUnit.DAYS).toString();
        String year = now.minus(364, ChronoUnit.DAYS).toString();
        String old = now.minus(350, ChronoUnit.DAYS).toString();
        String common = "cfcd20";
        String usual = "f89913";
        String rare = "b4b147";
        String cursor = api.get(rows).path("next_cursor").stringValue();
        String child = api.get(rows + "&origin=parent").at("/items/0/root_run_id").stringValue();
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put("list", rows);
        queries.put("list, next page", rows + "&cursor=" + cursor);
        queries.put("list, whole runs", "/agent-runs?limit=50");
        queries.put("list, 200 rows", "/agent-runs/summaries?limit=200");
        queries.put("list, failed or stopped", rows + "&status=failed,stopped");
        queries.put("list, what goes on", rows + "&status=queued,running,waiting");
        queries.put("list, one agent, failed", rows + "&status=failed&agent=agent-19");
        queries.put("list, agent that there is not", rows + "&agent=missing");
        queries.put("list, from the UI", rows + "&origin=ui");
        queries.put("list, forks (none)", rows + "&origin=fork");
        queries.put("list, children", rows + "&origin=parent");
        queries.put("list, a tree", rows + "&root=" + child);
        queries.put("list, a label, failed", rows + "&label=team:3&status=failed");
        queries.put("list, a label that there is not", rows + "&label=missing");
        queries.put("list, a common word", rows + "&q=" + common);
        queries.put("list, a usual word", rows + "&q=" + usual);
        queries.put("list, two words, failed", rows + "&status=failed&q=" + common + "+" + rare);
        queries.put("list, a word that there is not", rows + "&q=nothing");
        queries.put("list, dear", rows + "&min_cost=0.5");
        queries.put("list, dearer than any", rows + "&min_cost=1");
        queries.put("list, cheap", rows + "&max_cost=0.00001");
        queries.put("list, until long ago", rows + "&until=" + old);
        queries.put(
                "list, all at once",
                rows
                        + "&status=failed&agent=agent-3&origin=api&min_cost=0.1&q="
                        + usual
                        + "&since="
                        + year);
        queries.put("counts", counts);
        queries.put("counts, a month", counts + "&since=" + month);
        queries.put("counts, one agent", counts + "&agent=agent-3");
        queries.put("counts, from the UI", counts + "&origin=ui");
        queries.put("counts, a common word", counts + "&q=" + common);
        queries.put("counts, a usual word", counts + "&q=" + usual);
        queries.put("counts, dear", counts + "&min_cost=0.5");
        queries.put("costs, a month by day and agent", "/costs?group_by=day,agent");
        queries.put("costs, a month by hour", "/costs?group_by=hour&since=" + month);
        queries.put("costs, a year by day and model", "/costs?group_by=day,model&since=" + year);
        return queries;
    }
}
