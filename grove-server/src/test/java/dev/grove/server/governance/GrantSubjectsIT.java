package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs, trees, agents and keys have the grants that they were given, and nobody else has. */
class GrantSubjectsIT extends GovernedIT {

    private static final String ECHO = "{\"on\":[\"echo\"]}";
    private static final String BRANCHES_OF_WRITER =
            "[{\"policy\":\"writer\",\"rule\":\"branches\"}]";
    private static final List<String> DENIED = List.of("completed", "denied", "completed");
    private static final List<String> GRANTED = List.of("completed", "completed", "completed");

    private HttpCaller granter = anonymous();

    @BeforeEach
    void withAPolicy() {
        granter = newCaller(tenant, "provision");
        policy("writer", BRANCHES, GrantsIT.WAIT);
    }

    private JsonNode grant(String kind, String id) {
        return grant(granter, kind, id);
    }

    private static JsonNode grant(HttpCaller by, String kind, String id) {
        return GrantsIT.made(
                by,
                GrantsIT.draft("{\"%s\":\"%s\"}".formatted(kind, id), ECHO, BRANCHES_OF_WRITER));
    }

    private int used(JsonNode grant) {
        return granter.get("/grants/" + grant.path("id").asString()).json().path("used").asInt();
    }

    @Test
    void anAgentsRunsHaveItButNotThoseOfWhoMadeIt() {
        pusher("pusher", "writer");
        pusher("other", "writer");
        JsonNode grant = grant("agent", caller.get("/agents/pusher").text("id"));
        assertThat(statuses(completed("pusher"))).isEqualTo(GRANTED);
        assertThat(statuses(completed("other"))).isEqualTo(DENIED);
        HttpCaller starter = caller;
        caller = granter;
        assertThat(statuses(completed("pusher"))).as("of the granter").isEqualTo(DENIED);
        caller = starter;
        assertThat(used(grant)).isEqualTo(1);
    }

    @Test
    void whatAKeyStartsHasItAlsoACallAlone() {
        policy(
                "strict",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"deny\"}");
        HttpAnswer made =
                caller.post(
                        "/mcp/keys",
                        "{\"name\":\"bound\",\"scope\":\"invoke\",\"policies\":[\"strict\"]}");
        HttpCaller bound = as(made.text("key"));
        assertThat(callAlone(bound)).isEqualTo("failed");
        JsonNode grant =
                GrantsIT.made(
                        granter,
                        GrantsIT.draft(
                                "{\"key\":\"" + made.text("id") + "\"}",
                                ECHO,
                                "[{\"policy\":\"strict\",\"rule\":\"never\"}]"));
        assertThat(callAlone(bound)).isEqualTo("completed");
        assertThat(used(grant)).isEqualTo(1);
        HttpAnswer other = caller.post("/mcp/keys", "{\"name\":\"other\",\"scope\":\"provision\"}");
        HttpAnswer self =
                as(other.text("key"))
                        .post(
                                "/grants",
                                GrantsIT.draft(
                                        "{\"key\":\"" + other.text("id") + "\"}",
                                        ECHO,
                                        "[{\"policy\":\"strict\",\"rule\":\"never\"}]"));
        assertThat(self.text("code")).as(self.body()).isEqualTo("grant_refused");
    }

    private String callAlone(HttpCaller by) {
        HttpAnswer made =
                by.post("/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":\"main\"}}");
        assertThat(made.status()).as(made.body()).isIn(200, 202);
        return await().atMost(Duration.ofSeconds(20))
                .until(
                        () -> by.get("/agent-runs/" + made.text("run_id")).text("status"),
                        List.of("completed", "failed")::contains);
    }

    @Test
    void aTreesDescendantsHaveItAndThoseOfARunHaveNot() {
        policy("asking", "{\"id\":\"delegate\",\"on\":\"delegate_task\",\"then\":\"ask\"}");
        agent("middle", "middle", "\"delegate_task\",\"finish\"", "asking");
        pusher("pusher", "writer");
        WaitingRun root = start("middle");
        root.awaitCalls("approval");
        assertThat(
                        granter.post(
                                        "/grants",
                                        GrantsIT.draft(
                                                "{\"run\":\"" + root.id() + "\"}",
                                                ECHO,
                                                BRANCHES_OF_WRITER))
                                .status())
                .as("no such rule governs the run itself")
                .isEqualTo(400);
        JsonNode grant = grant("tree", root.id());
        approve(root);
        root.awaitStatus("completed");
        assertThat(statuses(childOf(root))).isEqualTo(GRANTED);
        assertThat(used(grant)).isEqualTo(1);

        agent("middle", "middle", "\"delegate_task\",\"finish\"", "asking", "writer");
        WaitingRun alone = start("middle");
        alone.awaitCalls("approval");
        JsonNode ofRun = grant("run", alone.id());
        approve(alone);
        alone.awaitStatus("completed");
        assertThat(statuses(childOf(alone))).isEqualTo(DENIED);
        assertThat(used(ofRun)).isZero();
    }

    private WaitingRun childOf(WaitingRun root) {
        JsonNode child = tree(root).getLast();
        return new WaitingRun(caller, "pusher", child.path("run_id").asString());
    }

    @Test
    void nodesOfAWorkflowBelowATreeHaveIt() {
        workflow(
                """
                name: shout
                input: {type: object, properties: {text: {type: string}}, required: [text]}
                nodes:
                  all:
                    map: "${[input.text]}"
                    do:
                      nodes:
                        say: {tool: echo, with: {text: "${item}"}}
                """);
        policy("asking", "{\"id\":\"run\",\"on\":\"run_workflow\",\"then\":\"ask\"}");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"shouter","system_prompt":"p","model":"scripted/by-name","tools":["run_workflow","finish"],
                         "workflows":["shout"],"policies":["writer","asking"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun root = start("shouter");
        root.awaitCalls("approval");
        JsonNode grant = grant("tree", root.id());
        approve(root);
        root.awaitStatus("completed");
        assertThat(used(grant)).isEqualTo(1);
        WaitingRun call =
                new WaitingRun(caller, "", tree(root).getLast().path("run_id").asString());
        assertThat(json(call).path("status").asString()).isEqualTo("completed");
        assertThat(events(call, "grant.used")).hasSize(1);
    }

    private static void approve(WaitingRun run) {
        String call = run.awaitCalls("approval").getFirst().path("id").asString();
        HttpAnswer approved =
                run.caller()
                        .post(
                                "/agent-runs/" + run.id() + "/approvals/" + call,
                                "{\"decision\":\"approve\"}");
        assertThat(approved.status()).as(approved.body()).isEqualTo(200);
    }

    @Test
    void neitherAForkNorARerunHasIt() {
        agent("grantee", "grantee", "\"echo\",\"finish\"", "writer");
        WaitingRun run = start("grantee");
        approveNext(run);
        JsonNode grant = grant("tree", run.id());
        HttpAnswer forked = caller.post("/agent-runs/" + run.id() + "/fork", "{\"turn\":1}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, "grantee", forked.text("run_id"));
        approveNext(fork);
        assertThat(statuses(fork).subList(2, 4)).containsExactly("denied", "denied");
        assertThat(used(grant)).isZero();
    }

    /** Goes on to the second wait. */
    private static void approveNext(WaitingRun run) {
        approve(run);
        await().until(
                        () ->
                                run.caller()
                                        .get("/agent-runs/" + run.id() + "/turns?limit=100")
                                        .json()
                                        .path("items")
                                        .size(),
                        turns -> turns >= 5);
        run.awaitCalls("approval");
    }

    @Test
    void aRunThatIsResumedHasItNoMore() {
        agent("grantee", "grantee", "\"echo\",\"finish\"", "writer");
        HttpAnswer started =
                caller.post(
                        "/agents/grantee/runs", "{\"goal\":\"g\",\"limits\":{\"max_turns\":3}}");
        WaitingRun run = new WaitingRun(caller, "grantee", started.text("run_id"));
        run.awaitCalls("approval");
        JsonNode grant = grant("run", run.id());
        approve(run);
        run.awaitStatus("stopped");
        assertThat(status(grant)).isEqualTo("ended");
        HttpAnswer resumed =
                caller.post(
                        "/agent-runs/" + run.id() + "/resume", "{\"limits\":{\"max_turns\":20}}");
        assertThat(resumed.status()).as(resumed.body()).isLessThan(300);
        run.awaitCalls("approval");
        assertThat(statuses(run).subList(2, 4)).containsExactly("completed", "denied");
        assertThat(status(grant)).as("of a run that goes on").isEqualTo("ended");
        assertThat(used(grant)).isEqualTo(1);
    }

    private String status(JsonNode grant) {
        return granter.get("/grants/" + grant.path("id").asString()).text("status");
    }

    private void workflow(String yaml) {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(yaml)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
