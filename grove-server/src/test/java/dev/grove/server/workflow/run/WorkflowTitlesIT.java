package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Titles of runs, and lists that have roots alone. */
class WorkflowTitlesIT extends ServerIT {

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @Test
    void aWorkflowWritesTheTitleOfItsRuns() {
        caller.store(
                """
                name: memo
                title: "Memo on ${input.topic}, ${input.pages} pages"
                nodes: {done: {value: 1}}
                """);
        Started run = caller.start("memo", "{\"topic\": \"Grid storage\", \"pages\": 12.50}");
        run.completed();
        String title = "Memo on Grid storage, 12.50 pages";
        assertThat(run.json().path("title").asString()).isEqualTo(title);
        assertThat(row(run.id()).path("title").asString()).isEqualTo(title);
        assertThat(caller.http().get("/agent-runs/" + run.id()).json().path("title").asString())
                .isEqualTo(title);
        assertThat(caller.http().get("/workflows/memo").json().path("title").asString())
                .isEqualTo("Memo on ${input.topic}, ${input.pages} pages");
    }

    @Test
    void withoutOneOrWhereItFailsTheInputsFirstFieldsAreTheTitle() {
        caller.store("name: plain\nnodes: {done: {value: 1}}\n");
        caller.store("name: fails\ntitle: \"On ${input.topic}\"\nnodes: {done: {value: 1}}\n");
        Started plain = caller.start("plain", "{\"topic\": \"Storage\", \"depth\": 3}");
        Started fails = caller.start("fails", "{\"subject\": \"Storage\", \"depth\": 3}");
        assertThat(plain.json().path("title").asString()).isEqualTo("topic: Storage, depth: 3");
        assertThat(fails.json().path("title").asString()).isEqualTo("subject: Storage, depth: 3");
        fails.completed();
        assertThat(caller.start("plain", "{}").json().path("title").isNull()).isTrue();
    }

    @Test
    void aTitleReadsTheInputAlone() {
        assertThat(refusal("${nodes.done.output}")).contains("nodes");
        assertThat(refusal("${run.id}")).contains("run");
        assertThat(refusal("${input.")).contains("/title");
        assertThat(refusal("x".repeat(1_001))).contains("1,000 characters");
    }

    /** Texts that expressions join may be a secret of which no part was one. */
    @Test
    void aTitleHasNoSecretAndNoCharacterThatActsOnTheScreen() {
        HttpAnswer kept =
                caller.http()
                        .call("PUT", "/secrets/token", "{\"value\": \"hunter2-hunter2-hunter2\"}");
        assertThat(kept.status()).as(kept.body()).isIn(200, 201);
        caller.store(
                """
                name: joins
                title: "${input.a}${input.b} ${input.text}"
                nodes: {done: {value: 1}}
                """);
        Started run =
                caller.start(
                        "joins",
                        """
                        {"a": "hunter2-hunter", "b": "2-hunter2", "text": "a\\u0000b\\u202ec %s"}
                        """
                                .formatted("x".repeat(100_000)));
        String title = run.json().path("title").asString();
        assertThat(title).startsWith("[secret:token] a").doesNotContain("hunter2");
        assertThat(title).doesNotContain("\u0000", "\u202e").hasSizeLessThanOrEqualTo(200);
        assertThat(row(run.id()).path("title").asString()).isEqualTo(title);
        // Answers are scrubbed on their way out, too: what is stored has to be so by itself.
        assertThat(
                        owner().sql("SELECT title FROM agent_runs WHERE id = :run::uuid")
                                .param("run", run.id())
                                .query(String.class)
                                .single())
                .isEqualTo(title);
    }

    /**
     * Trees have one row in the list of roots, which counts a map of thirty; each row below it says
     * what ran.
     */
    @Test
    void aListOfRootsHasOneRowForATree() {
        caller.store(
                """
                name: inner
                title: "Part ${input.part}"
                nodes: {done: {value: 1}}
                """);
        caller.store(
                """
                name: outer
                nodes:
                  each:
                    map: "${input.parts}"
                    on_error: continue
                    do: {workflow: inner, input: {part: "${item}"}}
                  graphs:
                    map: "${input.parts.filter(part, part < 3)}"
                    do: {nodes: {one: {value: "${item}"}}}
                  call: {tool: echo, with: {text: hello}}
                """);
        String parts = IntStream.range(0, 30).boxed().toList().toString();
        Started run = caller.start("outer", "{\"parts\": " + parts + "}");
        run.completed();

        JsonNode listed =
                caller.http().get("/agent-runs/summaries?parent=none&kind=workflow").json();
        assertThat(listed.path("items")).hasSize(1);
        JsonNode only = listed.path("items").path(0);
        assertThat(only.path("id").asString()).isEqualTo(run.id());
        assertThat(only.path("title").asString()).isEqualTo("parts: 30 items");
        assertThat(only.path("descendants").toString())
                .isEqualTo("[{\"status\":\"completed\",\"count\":34,\"more\":false}]");
        assertThat(caller.http().get("/agent-runs?parent=none").json().path("items")).hasSize(1);
        assertThat(
                        caller.http()
                                .get("/agent-runs/counts?parent=none&status=completed")
                                .json()
                                .path("items")
                                .path(0)
                                .path("count")
                                .asInt())
                .isEqualTo(1);

        List<JsonNode> tree =
                caller.http()
                        .get("/agent-runs/" + run.id() + "/tree?limit=200")
                        .json()
                        .path("items")
                        .valueStream()
                        .toList();
        assertThat(tree).hasSize(35);
        assertThat(tree)
                .filteredOn(one -> one.path("workflow").asString("").equals("inner"))
                .hasSize(30)
                .extracting(one -> one.path("title").asString())
                .contains("Part 0", "Part 29");
        assertThat(tree)
                .filteredOn(one -> one.path("graph").isString())
                .extracting(one -> one.path("title").asString())
                .containsExactlyInAnyOrder("0", "1", "2");
        assertThat(tree)
                .filteredOn(one -> one.path("tool").asString("").equals("echo"))
                .extracting(one -> one.path("title").asString())
                .containsExactly("hello");
    }

    @Test
    void aParentThatIsNoneIsNoRun() {
        HttpAnswer answer = caller.http().get("/agent-runs?parent=nobody");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("none for runs that no other run started");
    }

    private JsonNode row(String id) {
        await().until(() -> !rows(id).isEmpty());
        return rows(id).getFirst();
    }

    private List<JsonNode> rows(String id) {
        return caller.http()
                .get("/agent-runs/summaries")
                .json()
                .path("items")
                .valueStream()
                .filter(one -> one.path("id").asString().equals(id))
                .toList();
    }

    private String refusal(String title) {
        HttpAnswer answer =
                caller.http()
                        .send(
                                caller.http()
                                        .request("/workflows")
                                        .header("Content-Type", "application/yaml")
                                        .POST(
                                                BodyPublishers.ofString(
                                                        "name: refused\ntitle: \""
                                                                + title
                                                                + "\"\nnodes: {done: {value: 1}}\n")));
        assertThat(answer.status()).isEqualTo(400);
        return answer.body();
    }
}
