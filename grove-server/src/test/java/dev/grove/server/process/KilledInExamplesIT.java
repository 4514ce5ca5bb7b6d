package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.provider.CountedMcpServer;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The three workflows of the guide, as their files have them, with real servers behind their tools.
 * Three servers are killed under them, each of the three in another place; a fourth ends them.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledInExamplesIT {

    private static final Path EXAMPLES = Path.of("..", "docs", "guides", "examples");
    private static final int ISSUES = 12;
    private static final String DIFF = "+ query(name)";

    private Cluster cluster;
    private ServerProcess server;
    private CountedMcpServer github;
    private CountedMcpServer pager;
    private String research;
    private String review;
    private String triage;

    @BeforeAll
    void killServers(@TempDir Path folder) throws IOException {
        cluster = new Cluster(folder, Map.of("GROVE_EGRESS_ALLOW", "127.0.0.1"));
        github =
                new CountedMcpServer(
                        new CountedMcpServer.Tool(
                                "get_pull_request", true, _ -> "{\"diff\": \"" + DIFF + "\"}"),
                        new CountedMcpServer.Tool("list_issues", true, _ -> issues()),
                        new CountedMcpServer.Tool(
                                "create_review", false, _ -> onceHeld("pr_review", "{\"id\": 1}")));
        pager =
                new CountedMcpServer(
                        new CountedMcpServer.Tool(
                                "notify", false, _ -> onceHeld("nightly_triage", "sent")));
        server = cluster.startToHold("first");
        server.awaitReady();
        storeAll();
        killAmongAgents();
        killAtTheCriticTheApprovalAndThePage();
        killAfterTheReviewIsPosted();
    }

    /** The workflow is held before it learns of what this call has done. */
    private String onceHeld(String workflow, String answer) {
        cluster.traces().hold(workflow, Held.before(CommitPoint.ADVANCED, 1));
        return answer;
    }

    private static String issues() {
        return IntStream.rangeClosed(1, ISSUES)
                .mapToObj(n ->
                        "{\"title\": \"Issue %d\", \"body\": \"%s\"}"
                                .formatted(n, n % 5 == 0 ? "data is lost" : "a question"))
                .collect(Collectors.joining(",", "{\"items\": [", "]}"));
    }

    private void storeAll() throws IOException {
        HttpCaller caller = server.caller();
        try (Stream<Path> agents = Files.list(EXAMPLES.resolve("agents"))) {
            for (Path file : agents.sorted().toList()) {
                storeAgent(caller, JsonMapper.shared().readValue(file.toFile(), ObjectNode.class));
            }
        }
        ObjectNode skill = JsonMapper.shared().createObjectNode();
        skill.putObject("files").put("SKILL.md", read("skills/memo-rubric/SKILL.md"));
        assertThat(caller.post("/skills", skill.toString()).status()).isEqualTo(201);
        register(caller, "github", github);
        register(caller, "pager", pager);
        for (String name : List.of("research", "pr_review", "nightly_triage")) {
            HttpAnswer validated = yaml(caller, "/workflows/validate", name);
            assertThat(validated.json().path("valid").booleanValue()).as(validated.body()).isTrue();
            assertThat(yaml(caller, "/workflows", name).status()).isEqualTo(201);
        }
    }

    /** Its file names no model: that is the server's default one. */
    private void storeAgent(HttpCaller caller, ObjectNode agent) {
        String name = agent.path("name").stringValue();
        cluster.addModel(name, ExampleScripts.of(name));
        HttpAnswer priced =
                caller.call(
                        "PUT",
                        "/model-prices/openai/" + name,
                        "{\"input_usd\":0.1,\"output_usd\":0.1}");
        assertThat(priced.status()).as(priced.body()).isEqualTo(201);
        HttpAnswer stored = caller.post("/agents", agent.put("model", "openai/" + name).toString());
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static void register(HttpCaller caller, String name, CountedMcpServer provider) {
        HttpAnswer registered =
                caller.post(
                        "/tool-providers",
                        "{\"name\":\"%s\",\"url\":\"%s\"}".formatted(name, provider.url()));
        assertThat(registered.status()).as(registered.body()).isEqualTo(201);
    }

    private static HttpAnswer yaml(HttpCaller caller, String path, String example)
            throws IOException {
        return caller.send(
                caller.request(path)
                        .header("Content-Type", "application/yaml")
                        .POST(BodyPublishers.ofString(read(example + ".yaml"))));
    }

    /** Text of the skill, without its frontmatter. */
    private static String rubric() throws IOException {
        String skill = read("skills/memo-rubric/SKILL.md");
        return skill.substring(skill.indexOf("---\n", 4) + 4).strip();
    }

    private static String read(String file) throws IOException {
        return Files.readString(EXAMPLES.resolve(file));
    }

    /** Kills the server when one agent of each workflow has answered, its end not yet durable. */
    private void killAmongAgents() throws IOException {
        List<String> goals =
                List.of("why", "Review for security: " + DIFF, "Issue 5\n\ndata is lost");
        goals.forEach(this::holdAtItsEnd);
        research = start("research", "{\"question\":\"How do gliders stay up?\"}");
        review = start("pr_review", "{\"repo\":\"acme/app\",\"number\":7}");
        triage =
                start(
                        "nightly_triage",
                        "{\"repo\":\"acme/app\",\"since\":\"2026-01-01T00:00:00Z\"}");
        goals.forEach(cluster::awaitHeld);
        awaitBusy(goals.size());
        holdAtItsEnd(rubric() + "\n\n" + ExampleScripts.FIRST_MEMO);
        killFor("second");
    }

    /**
     * Kills the server when one of two has approved, the pager has rung, a first memo was judged.
     */
    private void killAtTheCriticTheApprovalAndThePage() throws IOException {
        awaitNode(review, "approve", "waiting");
        approve();
        cluster.awaitHeld(rubric() + "\n\n" + ExampleScripts.FIRST_MEMO);
        await("the pager").until(() -> pager.calls("notify").size() == 1);
        cluster.awaitHeld("nightly_triage");
        awaitBusy(1);
        killFor("third");
    }

    private void killAfterTheReviewIsPosted() {
        assertThat(node(review, "approve").path("status").asString()).isEqualTo("waiting");
        approve();
        await("the review").until(() -> github.calls("create_review").size() == 1);
        cluster.awaitHeld("pr_review");
        awaitBusy(0);
        killFor("fourth");
    }

    private void killFor(String next) {
        server.kill();
        server = cluster.startToHold(next);
        server.awaitReady();
    }

    private void holdAtItsEnd(String goal) {
        cluster.traces().hold(goal, Held.before(CommitPoint.LEFT, 1));
    }

    private String start(String workflow, String input) {
        HttpAnswer started =
                server.caller()
                        .post("/workflows/" + workflow + "/runs", "{\"input\":" + input + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    /** By a key of its own each time: who started it may not approve, and no key counts twice. */
    private void approve() {
        HttpAnswer key =
                server.caller()
                        .post(
                                "/mcp/keys",
                                "{\"name\":\"approver\",\"scope\":\"invoke\",\"tenant_id\":\"%s\"}"
                                        .formatted(tenant()));
        HttpAnswer approved =
                new HttpCaller(server.caller().server(), key.text("key"), "")
                        .post(
                                "/workflow-runs/" + review + "/asks/approve",
                                "{\"decision\":\"approve\",\"digest\":\"%s\"}"
                                        .formatted(
                                                server.caller()
                                                        .get(
                                                                "/workflow-runs/"
                                                                        + review
                                                                        + "/nodes/approve")
                                                        .json()
                                                        .at("/ask/digest")
                                                        .asString()));
        assertThat(approved.status()).as(approved.body()).isEqualTo(202);
    }

    private String tenant() {
        return cluster.owner()
                .sql("SELECT tenant_id::text FROM agent_runs WHERE id = :run::uuid")
                .param("run", review)
                .query(String.class)
                .single();
    }

    /** Nothing is under way but what is held. */
    private void awaitBusy(int held) {
        await("rest")
                .until(
                        () ->
                                cluster.owner()
                                        .sql(
                                                """
                                                SELECT count(*) FROM agent_runs
                                                 WHERE kind <> 'workflow' AND status IN ('queued', 'running')
                                                """)
                                        .query(Integer.class)
                                        .single(),
                        busy -> busy == held);
    }

    private JsonNode node(String run, String path) {
        return server.caller().get("/workflow-runs/" + run + "/nodes/" + path).json();
    }

    private void awaitNode(String run, String path, String status) {
        await(path).until(() -> node(run, path).path("status").asString(""), status::equals);
    }

    @Test
    void researchIsDoneWithItsSecondMemo() {
        JsonNode result = completed(research);
        assertThat(result)
                .isEqualTo(
                        json(
                                """
                                {"memo": "Thermals. Second memo.", "accepted": true, "missing": []}
                                """));
        assertThat(goalsAskedOnce(research))
                .as("a plan, three questions, two memos and what a critic said of each")
                .hasSize(8);
    }

    @Test
    void reviewIsPostedOnceAsItWasApproved() {
        assertThat(completed(review)).isEqualTo(json("{\"posted\": true, \"risk\": \"high\"}"));
        assertThat(github.calls("create_review"))
                .containsExactly(
                        json(
                                """
                                {"repo": "acme/app", "number": 7, "body": "Bind the query's input."}
                                """));
        assertThat(github.calls("get_pull_request")).hasSize(1);
        assertThat(goalsAskedOnce(review)).hasSize(3);
        assertThat(node(review, "approve").at("/output/decisions")).hasSize(2);
    }

    @Test
    void triageRingsThePagerOnce() {
        assertThat(completed(triage))
                .isEqualTo(json("{\"triaged\": %d, \"failed\": []}".formatted(ISSUES)));
        assertThat(pager.calls("notify")).containsExactly(json("{\"text\": \"2 urgent issues\"}"));
        assertThat(github.calls("list_issues")).hasSize(1);
        assertThat(goalsAskedOnce(triage)).hasSize(ISSUES);
    }

    private JsonNode completed(String run) {
        await("the end of " + run).until(() -> !get(run).path("finished_at").isNull());
        JsonNode ended = get(run);
        assertThat(ended.path("status").asString()).as(ended.toString()).isEqualTo("completed");
        return ended.path("result");
    }

    private JsonNode get(String run) {
        return server.caller().get("/workflow-runs/" + run).json();
    }

    /** The goals of all agents below a run; each was paid for once. */
    private List<String> goalsAskedOnce(String run) {
        List<String> goals =
                cluster.owner()
                        .sql(
                                "SELECT goal FROM agent_runs WHERE root_run_id = :run::uuid AND kind = 'agent'")
                        .param("run", run)
                        .query((row, _) -> row.getString(1))
                        .list();
        assertThat(goals)
                .doesNotHaveDuplicates()
                .allSatisfy(goal -> assertThat(cluster.requests(goal)).as(goal).hasSize(1));
        return goals;
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    @AfterAll
    void stop() {
        cluster.close();
        github.close();
        pager.close();
    }
}
