package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Lists of runs by each filter, beside a tenant whose runs would match them all. */
class RunListIT extends ServerIT {

    private static final String NOBODYS = "00000000-0000-7000-8000-000000000000";

    private HttpCaller caller;
    private HttpCaller neighbour;
    private String tenant;
    private String agent;

    @BeforeEach
    void makeTenants() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        neighbour = newCaller(newTenant(), "admin");
        agent = "a-" + UUID.randomUUID();
        for (HttpCaller each : List.of(caller, neighbour)) {
            store(each, agent);
        }
        start(neighbour, agent, "Fix the 100% login_bug of neighbours", "release");
    }

    private static void store(HttpCaller caller, String agent) {
        assertThat(
                        caller.post(
                                        "/agents",
                                        """
                                        {"name":"%s","system_prompt":"p","model":"scripted/greeter","tools":["finish"]}
                                        """
                                                .formatted(agent))
                                .status())
                .isEqualTo(201);
    }

    private static String start(HttpCaller caller, String agent, String goal, String... labels) {
        String list = labels.length == 0 ? "" : "\"" + String.join("\",\"", labels) + "\"";
        HttpAnswer started =
                caller.post(
                        "/agents/" + agent + "/runs",
                        "{\"goal\":\"%s\",\"labels\":[%s]}".formatted(goal, list));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private List<String> listed(String query) {
        HttpAnswer whole = caller.get("/agent-runs?" + query);
        HttpAnswer rows = caller.get("/agent-runs/summaries?" + query);
        assertThat(whole.status()).as(whole.body()).isEqualTo(200);
        assertThat(ids(rows)).isEqualTo(ids(whole));
        assertThat(total(caller.get("/agent-runs/counts?" + query))).isEqualTo(ids(rows).size());
        return ids(rows);
    }

    private static List<String> ids(HttpAnswer page) {
        return page.json().get("items").valueStream().map(run -> run.get("id").asString()).toList();
    }

    private static long total(HttpAnswer counts) {
        assertThat(counts.status()).as(counts.body()).isEqualTo(200);
        return counts.json()
                .get("items")
                .valueStream()
                .mapToLong(c -> c.get("count").asLong())
                .sum();
    }

    private void set(String run, String column, String value) {
        owner().sql("UPDATE agent_runs SET " + column + " = " + value + " WHERE id = :id::uuid")
                .param("id", run)
                .update();
    }

    /** Ended as asked, whatever becomes of its execution. */
    private void end(String run, String status) {
        awaitEnd(caller, run);
        set(run, "status", "'" + status + "'");
    }

    private static void awaitEnd(HttpCaller caller, String run) {
        await().until(() -> !caller.get("/agent-runs/" + run).json().get("finished_at").isNull());
    }

    @Test
    void findsRunsByEachOfTheirMarks() {
        String failed = start(caller, agent, "Fix the login bug", "release", "team:search");
        String stopped = start(caller, agent, "Write a poem\\nof many lines", "release");
        String other = "b-" + UUID.randomUUID();
        store(caller, other);
        String completed = start(caller, other, "Fix the cache");
        end(failed, "failed");
        end(stopped, "stopped");
        end(completed, "completed");
        set(failed, "cost_usd", "0.25");
        set(stopped, "cost_usd", "0.000000001");
        set(completed, "cost_usd", "0");

        assertThat(listed("")).containsExactly(completed, stopped, failed);
        assertThat(listed("status=failed&status=stopped")).containsExactly(stopped, failed);
        assertThat(listed("status=failed,stopped,failed")).containsExactly(stopped, failed);
        assertThat(listed("agent=" + other)).containsExactly(completed);
        assertThat(listed("kind=call")).isEmpty();
        assertThat(listed("origin=api")).hasSize(3);
        assertThat(listed("origin=mcp")).isEmpty();
        assertThat(listed("label=release")).containsExactly(stopped, failed);
        assertThat(listed("label=release,team:search")).containsExactly(failed);
        assertThat(listed("label=release&label=missing")).isEmpty();
        assertThat(listed("q=FIX")).containsExactly(completed, failed);
        assertThat(listed("q=bug+fix&status=failed")).containsExactly(failed);
        assertThat(listed("q=neighbours")).isEmpty();
        assertThat(listed("min_cost=0.25")).containsExactly(failed);
        assertThat(listed("min_cost=0.000000001&max_cost=0.2")).containsExactly(stopped);
        assertThat(listed("max_cost=0")).containsExactly(completed);
        assertThat(listed("since=2020-01-01T00:00:00Z")).hasSize(3);
        assertThat(listed("until=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(listed("root=" + failed)).containsExactly(failed);
        assertThat(listed("root=" + NOBODYS)).isEmpty();
        assertThat(listed("parent=" + failed)).isEmpty();
        assertThat(listed("status=queued&q=fix&label=release&origin=ui&min_cost=1")).isEmpty();
    }

    @Test
    void aRowHasTheFirstLineOfItsGoalAndNoResult() {
        String run = start(caller, agent, "\\n  Write a poem\\nof many lines", "b", "a", "b");
        awaitEnd(caller, run);

        JsonNode row = caller.get("/agent-runs/summaries").json().at("/items/0");

        assertThat(row.get("goal").asString()).isEqualTo("Write a poem");
        assertThat(row.get("labels")).hasToString("[\"a\",\"b\"]");
        assertThat(row.get("origin").asString()).isEqualTo("api");
        assertThat(row.has("result")).isFalse();
        assertThat(caller.get("/agent-runs/" + run).json().get("labels")).hasSize(2);
    }

    @Test
    void aRowOfAWorkflowSaysWhichAndIsFoundByIt() {
        String run = startWorkflow(caller);
        String ofOthers = startWorkflow(neighbour);
        awaitEnd(caller, run);
        awaitEnd(neighbour, ofOthers);

        assertThat(listed("workflow=pair&root=" + run)).hasSize(3).contains(run);
        assertThat(listed("workflow=pair")).doesNotContain(ofOthers);
        assertThat(listed("workflow=other")).isEmpty();
        assertThat(listed("workflow=pair&agent=" + agent)).isEmpty();
        List<String> graphs =
                caller.get("/agent-runs/summaries?workflow=pair")
                        .json()
                        .get("items")
                        .valueStream()
                        .map(row ->
                                row.get("workflow").asString()
                                        + row.get("workflow_version")
                                        + row.get("graph"))
                        .toList();
        assertThat(graphs)
                .containsExactlyInAnyOrder(
                        "pair1null", "pair1\"/nodes/each/do\"", "pair1\"/nodes/each/do\"");
    }

    private static String startWorkflow(HttpCaller caller) {
        HttpAnswer stored =
                caller.post(
                        "/workflows",
                        """
                        {"name":"pair","nodes":{"each":{"map":"${[1,2]}",
                         "do":{"nodes":{"say":{"tool":"echo","with":{"text":"one"}}},"output":"${nodes.say.output}"}}}}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return caller.post("/workflows/pair/runs", "{\"input\":{}}").text("id");
    }

    @Test
    void remembersWhoStartedARun() {
        HttpAnswer ofTheUi =
                caller.send(
                        caller.request("/agents/" + agent + "/runs")
                                .header("Content-Type", "application/json")
                                .header("Grove-Origin", "ui")
                                .POST(BodyPublishers.ofString("{\"goal\":\"g\"}")));
        String run = ofTheUi.text("run_id");
        awaitEnd(caller, run);
        String fork = caller.post("/agent-runs/" + run + "/fork", "{\"turn\":0}").text("run_id");

        assertThat(ofTheUi.text("origin")).isEqualTo("ui");
        assertThat(listed("origin=ui")).containsExactly(run);
        assertThat(listed("origin=fork")).containsExactly(fork);
        assertThat(listed("origin=parent")).isEmpty();
        set(fork, "parent_run_id", "'" + run + "'");
        assertThat(listed("origin=parent")).containsExactly(fork);
        assertThat(listed("parent=" + run)).containsExactly(fork);
    }

    @Test
    void labelsAreReplaced() {
        String run = start(caller, agent, "g", "old", "kept");
        String path = "/agent-runs/" + run + "/labels";

        assertThat(
                        caller.call("PUT", path, "{\"labels\":[\"new\",\"kept\",\"kept\"]}")
                                .json()
                                .get("labels"))
                .hasToString("[\"kept\",\"new\"]");
        assertThat(listed("label=old")).isEmpty();
        assertThat(listed("label=new,kept")).containsExactly(run);
        assertThat(caller.call("PUT", path, "{\"labels\":[]}").json().get("labels")).isEmpty();
        assertThat(listed("label=kept")).isEmpty();
        assertThat(neighbour.call("PUT", path, "{\"labels\":[\"mine\"]}").status()).isEqualTo(404);
        assertThat(listed("label=mine")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"labels\":[\"\"]}",
                "{\"labels\":[null]}",
                "{\"labels\":[\"a,b\"]}",
                "{\"labels\":[\" a\"]}",
                "{\"labels\":[\"%\"]}",
                "{\"labels\":[\"\\u0000\"]}",
                "{}"
            })
    void refusesWhatIsNoLabel(String body) {
        String run = start(caller, agent, "g");

        HttpAnswer refused = caller.call("PUT", "/agent-runs/" + run + "/labels", body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("labels");
    }

    @Test
    void refusesMoreLabelsThanTwenty() {
        String many =
                IntStream.range(0, 21)
                        .mapToObj(i -> "\"l" + i + "\"")
                        .collect(Collectors.joining(","));

        assertThat(
                        caller.post(
                                        "/agents/" + agent + "/runs",
                                        "{\"goal\":\"g\",\"labels\":[" + many + "]}")
                                .text("errors/0/field"))
                .isEqualTo("labels");
    }

    @Test
    void pagesGoOnBehindTheLastRunWhateverComesMeanwhile() {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            runs.addFirst(start(caller, agent, "g" + i, "paged"));
        }
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = caller.get("/agent-runs/summaries?label=paged&limit=2" + cursor).json();
            page.get("items").forEach(run -> seen.add(run.get("id").asString()));
            start(caller, agent, "later", "paged");
            cursor =
                    page.get("next_cursor").isNull()
                            ? ""
                            : "&cursor=" + page.get("next_cursor").asString();
        } while (!cursor.isEmpty());

        assertThat(seen).isEqualTo(runs);
    }

    @Test
    void aCursorGoesOnWithItsFilterAlone() {
        start(caller, agent, "g", "x");
        start(caller, agent, "g", "x");
        String cursor =
                caller.get("/agent-runs?label=x&limit=1").json().get("next_cursor").asString();

        assertThat(caller.get("/agent-runs?label=x&cursor=" + cursor).status()).isEqualTo(200);
        HttpAnswer refused = caller.get("/agent-runs?cursor=" + cursor);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("another filter");
    }

    @ParameterizedTest
    @CsvSource({
        "status=done, status",
        "'status=failed,', status",
        "kind=person, kind",
        "origin=mail, origin",
        "min_cost=-1, min_cost",
        "min_cost=1e999999999, min_cost",
        "max_cost=0.0000000001, max_cost",
        "min_cost=NaN, min_cost",
        "since=yesterday, since",
        "until=, until",
        "root=x, root",
        "parent=x, parent",
        "q=%00, q",
        "agent=a%00, agent",
        "label=%00, label",
        "cursor=x, cursor",
        "cursor=MDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw, cursor"
    })
    void refusesWhatIsNoFilter(String query, String field) {
        HttpAnswer refused = caller.get("/agent-runs?" + query);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100%",
                "%",
                "_",
                "'; DROP TABLE agent_runs; --",
                "a & !b | (c:*",
                "\\",
                "'\\''",
                "\uD83D\uDE00 \u202E \uFEFF",
                "<script>alert(1)</script>"
            })
    void searchesForWordsWhateverTheyAre(String words) {
        String query = "q=" + URLEncoder.encode(words, StandardCharsets.UTF_8);

        assertThat(caller.get("/agent-runs/summaries?" + query).json().get("items")).isEmpty();
        assertThat(total(caller.get("/agent-runs/counts?" + query))).isZero();
    }

    @Test
    void findsWordsOfAnyLanguageAndTheEndsOfLongOnes() {
        String long1 = "w".repeat(3000);
        String run = start(caller, agent, "Исправь ошибку " + long1 + "x o'clock back\\\\slash");

        assertThat(listed("q=" + URLEncoder.encode("ошибку", StandardCharsets.UTF_8)))
                .containsExactly(run);
        assertThat(listed("q=o%27clock")).containsExactly(run);
        assertThat(listed("q=back%5Cslash")).containsExactly(run);
    }

    @Test
    void tenThousandStatusesAreAFewAndALongFilterIsRefused() {
        start(caller, agent, "g");
        String few = "status=" + "completed,failed,queued,running,".repeat(100) + "waiting";
        String many = "status=" + "completed,".repeat(10_000) + "failed";

        assertThat(caller.get("/agent-runs?" + few).json().get("items")).hasSize(1);
        assertThat(caller.get("/agent-runs?" + many).status()).isBetween(400, 499);
        assertThat(caller.get("/agent-runs?q=" + "x".repeat(501)).status()).isEqualTo(400);
        assertThat(caller.get("/agent-runs?cursor=" + "A".repeat(6000)).status()).isEqualTo(400);
    }

    @Test
    void countsEachStatusThatTheFilterMeans() {
        String failed = start(caller, agent, "g");
        String stopped = start(caller, agent, "g");
        end(failed, "failed");
        end(stopped, "stopped");

        Map<String, Long> all = counts("");
        Map<String, Long> some = counts("?status=failed,cancelled");

        assertThat(all).containsEntry("failed", 1L).containsEntry("stopped", 1L).hasSize(7);
        assertThat(some).isEqualTo(Map.of("failed", 1L, "cancelled", 0L));
        assertThat(caller.get("/agent-runs/counts?by=agent").status()).isEqualTo(400);
    }

    private Map<String, Long> counts(String query) {
        return caller.get("/agent-runs/counts" + query)
                .json()
                .get("items")
                .valueStream()
                .collect(
                        Collectors.toMap(
                                count -> count.get("status").asString(),
                                count -> count.get("count").asLong()));
    }
}
