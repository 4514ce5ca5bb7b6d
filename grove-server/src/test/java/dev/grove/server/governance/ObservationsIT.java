package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Facts that agents write down, as callers, supervisors and others read them. */
class ObservationsIT extends LabelsBed {

    private static final String TEXT =
            "The build is red since \uFFFD Tuesday\u0007, says [secret:token].";
    private static final String TOOLS = "\"crm:fetch\",\"observe\",\"observations\",\"finish\"";
    private static final String ALLOW = "{\"id\":\"all\",\"on\":\"*\",\"then\":\"allow\"}";
    private static final String FROM_PROVIDER = "[\"c:provider:crm\",\"u:provider:crm\"]";

    private void observer(String... policies) {
        HttpAnswer secret = caller.call("PUT", "/secrets/token", "{\"value\":\"token-70012345\"}");
        assertThat(secret.status()).as(secret.body()).isLessThan(300);
        agent("observer", "observer", TOOLS, policies);
    }

    private List<JsonNode> list(HttpCaller by, String query) {
        HttpAnswer answer = by.get("/observations" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().path("items").valueStream().toList();
    }

    private List<String> texts(String query) {
        return list(caller, query).stream().map(each -> each.path("text").asString()).toList();
    }

    @Test
    void anObservationIsKeptWithItsCallAndWhatIsNoneIsNot() {
        policy("open", ALLOW);
        observer("open");
        WaitingRun run = completed("observer");
        assertThat(statuses(run))
                .containsExactly(
                        "completed",
                        "completed",
                        "failed",
                        "failed",
                        "failed",
                        "failed",
                        "failed",
                        "failed",
                        "completed",
                        "completed");
        JsonNode event = events(run, "run.observed").getFirst();
        assertThat(events(run, "run.observed")).hasSize(1);
        assertThat(event.path("text").asString()).isEqualTo(TEXT);
        assertThat(event.path("turn").asInt()).isEqualTo(2);
        assertThat(event.path("tags").toString()).isEqualTo("[\"build-7\",\"ci\"]");
        assertThat(event.path("metadata").toString())
                .isEqualTo("{\"runs\":3,\"red\":true,\"branch\":\"agent/x\"}");
        assertThat(event.path("labels").toString()).isEqualTo(FROM_PROVIDER);

        JsonNode read = list(caller, "").getFirst();
        assertThat(read.path("id")).isEqualTo(event.path("observation_id"));
        assertThat(read.path("run_id").asString()).isEqualTo(run.id());
        assertThat(read.path("agent").asString()).isEqualTo("observer");
        for (String member :
                List.of("text", "tags", "metadata", "labels", "turn", "tool_call_id", "at")) {
            assertThat(read.path(member)).as(member).isEqualTo(event.path(member));
        }
        assertThat(calls(run).get(8).path("result").asString())
                .contains("since \uFFFD Tuesday", run.id())
                .doesNotContain("70012345");
    }

    @Test
    void observationsAreFoundByWhatTheyAre() {
        observer();
        WaitingRun run = completed("observer");
        assertThat(list(caller, "").getFirst().path("labels").isNull()).as("no policy").isTrue();
        assertThat(texts("?agent=observer&tag=ci&q=tuesday%20RED&run=" + run.id())).hasSize(1);
        assertThat(texts("?tag=build-7&since=2020-01-01T00:00:00Z")).hasSize(1);
        for (String other :
                List.of(
                        "?agent=another",
                        "?tag=build",
                        "?q=tues",
                        "?q=%21%21",
                        "?since=2199-01-01T00:00:00Z",
                        "?run=" + UUID.randomUUID())) {
            assertThat(texts(other)).as(other).isEmpty();
        }
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        assertThat(list(neighbour, "")).isEmpty();
        assertThat(list(neighbour, "?q=tuesday")).isEmpty();
        assertThat(list(neighbour, "?tag=ci&run=" + run.id())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tag=CI",
                "tag=%00",
                "q=%00",
                "agent=%00",
                "run=1",
                "since=yesterday",
                "limit=0",
                "limit=201",
                "cursor=x"
            })
    void whatIsNoFilterIsRefused(String query) {
        HttpAnswer refused = caller.get("/observations?" + query);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(query.split("=")[0]);
    }

    /** A policy that is open in both: what is read here carries labels, whoever wrote it. */
    @Test
    void aSupervisorReadsItsTreeAndAChildNothingOfItsUncles() {
        policy("open", ALLOW);
        observer("open");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"nosy","system_prompt":"p","model":"scripted/nosy","tools":["observations","finish"],
                         "approvals":["observations"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        agent("supervisor", "supervisor", "\"delegate_task\",\"observations\",\"finish\"", "open");
        WaitingRun root = start("supervisor");
        root.awaitCalls("child");
        WaitingRun nosy = child(root, "nosy");
        String uncle = child(root, "observer").id();
        for (String asked : List.of(uncle, root.id(), UUID.randomUUID().toString(), nosy.id())) {
            String call = nosy.awaitCalls("approval").getFirst().path("id").asString();
            HttpAnswer decided =
                    caller.post(
                            "/agent-runs/" + nosy.id() + "/approvals/" + call,
                            "{\"decision\":\"approve\",\"arguments\":{\"run\":\"%s\"}}"
                                    .formatted(asked));
            assertThat(decided.status()).as(decided.body()).isEqualTo(200);
        }
        root.awaitStatus("completed");
        assertThat(statuses(nosy))
                .containsExactly("failed", "failed", "failed", "completed", "completed");
        assertThat(calls(nosy).get(3).path("result").asString())
                .contains("There are no such observations.");
        assertThat(calls(root).get(2).path("result").asString()).contains(uncle, "since \uFFFD");
        assertThat(labelsOf(root, "observations")).as("in its marker").isEqualTo(FROM_PROVIDER);
    }

    private WaitingRun child(WaitingRun root, String agent) {
        return org.awaitility.Awaitility.await(agent)
                .until(
                        () ->
                                tree(root).stream()
                                        .filter(run -> run.path("agent").asString().equals(agent))
                                        .map(run ->
                                                new WaitingRun(
                                                        caller,
                                                        agent,
                                                        run.path("run_id").asString()))
                                        .findFirst(),
                        java.util.Optional::isPresent)
                .orElseThrow();
    }

    /** Labels in the marker that ends the run's call of a tool. */
    private String labelsOf(WaitingRun run, String tool) {
        String call =
                calls(run).stream()
                        .filter(each -> each.path("name").asString().equals(tool))
                        .map(each -> each.path("id").asString())
                        .findFirst()
                        .orElseThrow();
        return owner().sql(
                        """
                        SELECT string_agg(substring(changes::text FROM '"labels":(\\[[^]]*\\])'), '|')
                          FROM run_log WHERE run_id = :run AND changes::text LIKE '%"' || :call || '"%'
                           AND changes::text LIKE '%"labels"%'
                        """)
                .param("run", UUID.fromString(run.id()))
                .param("call", call)
                .query(String.class)
                .optional()
                .orElse("");
    }

    @Test
    void aHeldResultStaysAReferenceInAnObservation() {
        policy("holding", "{\"id\":\"read\",\"on\":\"crm:*\",\"then\":\"allow\",\"hold\":true}");
        agent("observer", "held-observer", TOOLS, "holding");
        WaitingRun run = completed("observer");
        assertThat(statuses(run)).containsOnly("completed");
        assertThat(texts("?tag=held")).containsExactly("{{result:1.1}}");
        assertThat(run.events().toString()).doesNotContain("A customer.");
    }

    @Test
    void tenThousandObservationsAreReadPageByPage() {
        observer();
        WaitingRun run = completed("observer");
        int _ =
                owner().sql(
                                """
                                WITH made AS (
                                    INSERT INTO observations (tenant_id, id, run_id, turn, call_id, agent, text, metadata, at)
                                    SELECT tenant_id, gen_random_uuid(), run_id, n + 10, 'c' || n, agent, 'again', '{}', at
                                      FROM observations, generate_series(1, 10000) AS n
                                     WHERE run_id = :run
                                    RETURNING tenant_id, id, run_id)
                                INSERT INTO observation_tags (tenant_id, tag, id, run_id) SELECT tenant_id, 'many', id, run_id FROM made
                                """)
                        .param("run", UUID.fromString(run.id()))
                        .update();
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            HttpAnswer page = caller.get("/observations?tag=many&limit=200" + cursor);
            assertThat(page.status()).as(page.body()).isEqualTo(200);
            page.json().path("items").forEach(each -> ids.add(each.path("id").asString()));
            JsonNode next = page.json().path("next_cursor");
            cursor = next.isNull() ? null : "&cursor=" + next.asString();
            if (ids.size() == 200) {
                HttpAnswer other = caller.get("/observations?tag=ci" + cursor);
                assertThat(other.status()).as(other.body()).isEqualTo(400);
            }
        } while (cursor != null);
        assertThat(ids).hasSize(10_000);
        assertThat(new HashSet<>(ids)).hasSize(10_000);
        assertThat(ids).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(texts("?limit=200&q=again")).hasSize(200).containsOnly("again");
    }
}
