package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs that come of a governed run are governed as it is. */
class GovernedTreeIT extends GovernedIT {

    private static final String DELEGATE = "\"delegate_task\",\"finish\"";

    @Test
    void aGrandchildHasTheDenialsOfItsGrandparent() {
        policy("writer", BRANCHES);
        agent("grandparent", "grandparent", DELEGATE, "writer");
        agent("middle", "middle", DELEGATE);
        pusher("pusher");
        WaitingRun root = completed("grandparent");
        JsonNode deepest = tree(root).getLast();
        assertThat(deepest.path("depth").asInt()).isEqualTo(2);
        WaitingRun grandchild = of(deepest);
        assertThat(statuses(grandchild)).containsExactly("completed", "denied", "completed");
        assertThat(events(grandchild, "policy.denied").getFirst().at("/by/policy").asString())
                .isEqualTo("writer");
        assertThat(layers(root.id())).isEqualTo(1);
        assertThat(layers(grandchild.id())).as("of the root, and the base").isEqualTo(2);
    }

    @Test
    void aChildWithPoliciesIsGovernedBelowOneWithout() {
        policy("writer", BRANCHES);
        agent("middle", "middle", DELEGATE);
        pusher("pusher", "writer");
        WaitingRun root = completed("middle");
        WaitingRun child = of(tree(root).getLast());
        assertThat(statuses(child)).containsExactly("completed", "denied", "completed");
        assertThat(authority(root.id())).isEmpty();
        assertThat(layers(child.id())).as("the base for its parent, and its own").isEqualTo(2);
    }

    @Test
    void aForkAndARerunLoseNothing() {
        policy("writer", BRANCHES);
        agent("grandparent", "grandparent", DELEGATE, "writer");
        agent("middle", "middle", DELEGATE);
        pusher("pusher");
        WaitingRun child = of(tree(completed("grandparent")).getLast());
        HttpAnswer forked = caller.post("/agent-runs/" + child.id() + "/fork", "{\"turn\":1}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, "pusher", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertThat(statuses(fork)).containsExactly("completed", "denied", "completed");
        assertThat(authority(fork.id())).isEqualTo(authority(child.id()));

        pusher("root", "writer");
        WaitingRun root = completed("root");
        // The agent has no policies any more; the run that is repeated had.
        pusher("root");
        HttpAnswer bulk =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(root.id()));
        assertThat(bulk.status()).as(bulk.body()).isLessThan(300);
        WaitingRun rerun = new WaitingRun(caller, "root", bulk.text("items/0/started_run_id"));
        rerun.awaitStatus("completed");
        assertThat(statuses(rerun)).containsExactly("completed", "denied", "completed");
        assertThat(statuses(completed("root")))
                .containsExactly("completed", "completed", "completed");
    }

    @Test
    void nodesOfAWorkflowAreGovernedBelowAGovernedRun() {
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
        policy("writer", BRANCHES);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"shouter","system_prompt":"p","model":"scripted/by-name","tools":["run_workflow","finish"],
                         "workflows":["shout"],"policies":["writer"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun root = completed("shouter");
        List<JsonNode> all = tree(root);
        assertThat(all).as("the agent, the workflow, an element of it and its call").hasSize(4);
        assertThat(
                        caller.get("/agent-runs/" + all.getLast().path("run_id").asString())
                                .text("error/message"))
                .contains("denied by rule branches of writer");
        for (JsonNode run : all) {
            assertThat(authority(run.path("run_id").asString())).as(run.toString()).isNotEmpty();
        }
        String graph = all.get(1).path("run_id").asString();
        HttpAnswer forked =
                caller.post("/workflow-runs/" + graph + "/fork", "{\"from\":[\"all\"]}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        assertThat(authority(forked.text("run_id"))).isEqualTo(authority(graph));
    }

    @Test
    void aCallAloneIsNotGovernedWhereNoLayerIs() {
        HttpAnswer started =
                caller.post("/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":\"main\"}}");
        WaitingRun run = new WaitingRun(caller, "", started.text("run_id"));
        run.awaitStatus("completed");
        assertThat(authority(run.id())).isEmpty();
    }

    private void workflow(String yaml) {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(yaml)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private WaitingRun of(JsonNode node) {
        return new WaitingRun(
                caller, node.path("agent").asString(""), node.path("run_id").asString());
    }
}
