package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Bulk operations on runs, beside a tenant whose runs match the same filters. */
class BulkIT extends ServerIT {

    private HttpCaller caller;
    private HttpCaller neighbour;
    private String tenant;

    @BeforeEach
    void makeTenants() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        neighbour = newCaller(newTenant(), "admin");
    }

    /** Calls of the caller's own tool wait until it answers. */
    private static String waitingRun(HttpCaller caller) {
        HttpAnswer started =
                caller.post(
                        "/tool-calls",
                        """
                        {"tool":"look","client_tool":{"input_schema":{"type":"object"}},"labels":["batch"]}
                        """);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        String run = started.text("run_id");
        org.awaitility.Awaitility.await().until(() -> status(caller, run).equals("waiting"));
        return run;
    }

    private static String status(HttpCaller caller, String run) {
        return caller.get("/agent-runs/" + run).text("status");
    }

    private HttpAnswer bulk(String body) {
        return caller.post("/agent-runs/bulk", body);
    }

    private void fail(String run) {
        owner().sql("UPDATE agent_runs SET status = 'failed' WHERE id = :id::uuid")
                .param("id", run)
                .update();
    }

    @Test
    void cancelsThoseOfAFilterPageByPage() {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            runs.addFirst(waitingRun(caller));
        }
        String theirs = waitingRun(neighbour);

        HttpAnswer first =
                bulk(
                        """
                        {"action":"cancel","filter":{"status":["waiting"],"label":["batch"]},"limit":2,"expected_count":3,
                         "labels":{"add":["gone:1"]}}
                        """);
        HttpAnswer rest =
                bulk(
                        """
                        {"action":"cancel","filter":{"status":["waiting"],"label":["batch"]},"limit":2,"cursor":"%s"}
                        """
                                .formatted(first.text("next_cursor")));

        assertThat(first.json().get("done").asInt()).isEqualTo(2);
        assertThat(rest.json().get("done").asInt()).isOne();
        assertThat(rest.json().get("next_cursor").isNull()).isTrue();
        assertThat(runs).allSatisfy(run -> assertThat(status(caller, run)).isEqualTo("cancelled"));
        assertThat(status(neighbour, theirs)).isEqualTo("waiting");
        assertThat(caller.get("/agent-runs/summaries?label=gone:1").json().get("items")).hasSize(2);
    }

    @Test
    void saysOfEachRunWhatHappened() {
        String waiting = waitingRun(caller);
        String theirs = waitingRun(neighbour);
        String failed = waitingRun(caller);
        fail(failed);
        String missing = UUID.randomUUID().toString();
        String body =
                """
                {"action":"cancel","ids":["%s","%s","%s","%s","%s"]}
                """
                        .formatted(waiting, theirs, failed, missing, waiting);

        JsonNode once = bulk(body).json();
        JsonNode again = bulk(body).json();

        assertThat(codes(once)).containsExactly("done", "not_found", "conflict", "not_found");
        assertThat(codes(again)).as("what is done already").isEqualTo(codes(once));
        assertThat(once.get("done").asInt()).isOne();
        assertThat(once.get("refused").asInt()).isEqualTo(3);
        assertThat(once.at("/items/1/message")).isEqualTo(once.at("/items/3/message"));
        assertThat(status(neighbour, theirs)).isEqualTo("waiting");
    }

    private static List<String> codes(JsonNode answer) {
        return answer.get("items")
                .valueStream()
                .map(item -> item.get("done").asBoolean() ? "done" : item.get("code").asString())
                .toList();
    }

    @Test
    void resumesWhatFailed() {
        String failed = waitingRun(caller);
        fail(failed);
        String waiting = waitingRun(caller);

        JsonNode answer =
                bulk("{\"action\":\"resume\",\"ids\":[\"" + failed + "\",\"" + waiting + "\"]}")
                        .json();

        assertThat(codes(answer)).containsExactly("done", "run_not_resumable");
        assertThat(status(caller, failed)).isNotEqualTo("failed");
    }

    @Test
    void labelsComeAndGo() {
        String one = waitingRun(caller);
        String other = waitingRun(caller);
        String theirs = waitingRun(neighbour);

        bulk(
                "{\"action\":\"label\",\"filter\":{},\"labels\":{\"add\":[\"new\"],\"remove\":[\"batch\",\"%\"]}}");

        assertThat(List.of(one, other))
                .allSatisfy(run ->
                        assertThat(caller.get("/agent-runs/" + run).json().get("labels"))
                                .hasToString("[\"new\"]"));
        assertThat(neighbour.get("/agent-runs/" + theirs).json().get("labels"))
                .hasToString("[\"batch\"]");
    }

    @Test
    void aRunHasNoMoreLabelsThanTwentyByThisWayEither() {
        String run = waitingRun(caller);
        String many =
                IntStream.range(0, 20)
                        .mapToObj(i -> "\"l" + i + "\"")
                        .collect(Collectors.joining(","));

        JsonNode answer =
                bulk("{\"action\":\"label\",\"ids\":[\""
                                + run
                                + "\"],\"labels\":{\"add\":["
                                + many
                                + "]}}")
                        .json();

        assertThat(codes(answer)).containsExactly("conflict");
        assertThat(caller.get("/agent-runs/" + run).json().get("labels"))
                .hasToString("[\"batch\"]");
    }

    @Test
    void doesNothingWhereTheFilterMeansAnotherNumberOfRuns() {
        String run = waitingRun(caller);

        HttpAnswer refused =
                bulk(
                        "{\"action\":\"cancel\",\"filter\":{\"status\":[\"waiting\"]},\"expected_count\":2}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(status(caller, run)).isEqualTo("waiting");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"action\":\"delete\",\"filter\":{}}",
                "{\"action\":\"cancel\"}",
                "{\"action\":\"rerun\",\"filter\":{},\"labels\":{\"add\":[\"a,b\"]}}",
                "{\"action\":\"cancel\",\"ids\":[],\"filter\":{}}",
                "{\"action\":\"cancel\",\"ids\":[]}",
                "{\"action\":\"cancel\",\"ids\":[null]}",
                "{\"action\":\"cancel\",\"ids\":[\"'; --\"]}",
                "{\"action\":\"cancel\",\"filter\":{},\"limit\":1001}",
                "{\"action\":\"cancel\",\"filter\":{},\"cursor\":\"x\"}",
                "{\"action\":\"cancel\",\"filter\":{\"status\":[null]}}",
                "{\"action\":\"cancel\",\"filter\":{\"statuses\":[]}}",
                "{\"action\":\"label\",\"filter\":{}}",
                "{\"action\":\"label\",\"filter\":{},\"labels\":{\"add\":[\"a,b\"]}}"
            })
    void refusesWhatDoesNotSayWhatIsMeant(String body) {
        String run = waitingRun(caller);

        assertThat(bulk(body).status()).isEqualTo(400);
        assertThat(status(caller, run)).isEqualTo("waiting");
        assertThat(newCaller(tenant, "read_only").post("/agent-runs/bulk", body).status())
                .isEqualTo(403);
    }

    @Test
    void whatWaitsForAnApplicationIsListedWhereItIsAskedFor() {
        String run = waitingRun(caller);
        waitingRun(neighbour);

        HttpAnswer listed = caller.get("/approvals?kind=client_tool,approval");

        assertThat(listed.json().get("items")).hasSize(1);
        assertThat(listed.text("items/0/run_id")).isEqualTo(run);
        assertThat(listed.text("items/0/kind")).isEqualTo("client_tool");
        assertThat(listed.text("items/0/name")).isEqualTo("look");
        assertThat(caller.get("/approvals").json().get("items")).isEmpty();
        assertThat(caller.get("/approvals?kind=child").status()).isEqualTo(400);
    }

    @Test
    void refusesMoreThanAThousand() {
        String ids =
                IntStream.range(0, 1001)
                        .mapToObj(_ -> "\"" + UUID.randomUUID() + "\"")
                        .collect(Collectors.joining(","));

        assertThat(bulk("{\"action\":\"cancel\",\"ids\":[" + ids + "]}").status()).isEqualTo(400);
    }
}
