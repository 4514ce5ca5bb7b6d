package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.ChildRuns;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class DelegationIT extends ServerIT {

    private static final String ASKS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]";

    @Autowired private EngineDatabase database;
    @Autowired private ChildRuns children;

    private String tenant;
    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
    }

    @Test
    void runsChildrenSideBySideAndReadsTheirResultsInTheOrderAsked() {
        store("delegator", "delegator", "");
        store("child", "asker", ASKS);
        WaitingRun parent = start("delegator", "");
        assertThat(parent.awaitCalls("child"))
                .extracting(call -> call.path("name").asString())
                .containsExactly("delegate_task", "delegate_task");
        List<WaitingRun> both = childrenOf(parent);
        // Each waits for an answer of its own, so both are under way at once.
        both.forEach(child -> child.awaitCalls("client_tool"));
        assertThat(leasesAndAllotments(parent)).isZero();
        assertThat(parent.turnCalls())
                .extracting(call -> call.path("child_run_id").asString(""))
                .containsExactly(both.getFirst().id(), both.getLast().id(), "");
        assertThat(tree(parent))
                .extracting(run -> run.path("delegated_by").path("tool_call_id").asString(""))
                .containsExactly("", "one", "two");
        JsonNode child = both.getFirst().json();
        assertThat(child.path("parent_run_id").asString()).isEqualTo(parent.id());
        assertThat(child.path("root_run_id").asString()).isEqualTo(parent.id());
        assertThat(child.path("depth").asInt()).isEqualTo(1);
        assertThat(child.path("goal").asString()).isEqualTo("do one");

        answer(both.getLast());
        await().until(() -> parent.awaitCalls("child").size() == 1);
        answer(both.getFirst());
        parent.awaitStatus("completed");
        assertThat(parent.turnCalls())
                .extracting(call -> call.path("result").asString())
                .containsExactly("asked", "asked", "after");
        assertThat(parent.eventTypes())
                .containsSubsequence(
                        "tool.started",
                        "tool.started",
                        "child.started",
                        "child.started",
                        "run.waiting",
                        "child.ended",
                        "child.ended",
                        "run.queued",
                        "run.resumed",
                        "tool.completed",
                        "tool.completed",
                        "tool.started",
                        "run.completed");
        assertThat(ended(parent))
                .extracting(event -> event.path("child_run_id").asString())
                .containsExactly(both.getLast().id(), both.getFirst().id());
        assertThat(caller.get(parent.path("costs")).json().path("runs")).hasSize(3);
    }

    @Test
    void goesNoDeeperThanTheRootAllows() {
        store("digger", "digger", "");
        WaitingRun root = start("digger", ",\"limits\":{\"max_depth\":2}");
        root.awaitStatus("completed");
        List<JsonNode> tree = tree(root);
        assertThat(tree).extracting(run -> run.path("depth").asInt()).containsExactly(0, 1, 2);
        WaitingRun deepest = run(tree.getLast());
        assertThat(deepest.turnCalls().getFirst().path("result").asString())
                .contains("as deep as may be");
        assertThat(root.turnCalls().getFirst().path("result").asString())
                .isEqualTo("{\"dug\":true}");
        assertThat(run(tree.get(1)).json().path("limits").path("max_depth").asInt()).isEqualTo(2);
        JsonNode page = caller.get(root.path("tree?limit=2")).json();
        assertThat(page.path("items")).hasSize(2);
        String next = page.path("next_cursor").asString();
        JsonNode rest = caller.get(root.path("tree?limit=2&cursor=" + next)).json();
        assertThat(rest.path("items")).hasSize(1);
        assertThat(rest.path("next_cursor").isNull()).isTrue();
    }

    @Test
    void startsNoMoreChildrenThanTheRootAllowsAndAForkOwnsNone() {
        store("spreader", "spreader", "");
        store("child", "greeter", "");
        WaitingRun root = start("spreader", ",\"limits\":{\"max_children\":3}");
        root.awaitStatus("completed");
        assertThat(root.turnCalls())
                .extracting(call -> call.path("status").asString())
                .containsExactly("completed", "completed", "completed", "failed", "failed");
        assertThat(root.turnCalls().getLast().path("result").asString())
                .contains("delegated 3 times");
        assertThat(tree(root)).hasSize(4);

        HttpAnswer forked = caller.post(root.path("fork"), "{\"turn\":1}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, "spreader", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertThat(tree(fork)).hasSize(1);
        assertThat(fork.turnCalls()).isEqualTo(root.turnCalls());
    }

    @Test
    void showsTheModelWhyNothingCameOfACall() {
        String elsewhere = newTenant();
        store(newCaller(elsewhere, "admin"), "foreign", "greeter", "");
        assertThat(caller.call("PUT", "/secrets/pin", "{\"value\":\"opensesame-42\"}").status())
                .isEqualTo(201);
        store("misdelegator", "misdelegator", "");
        store("child", "greeter", "");
        store("refuser", "refuser", "");
        store("endless", "endless", "");
        store("teller", "teller", "");
        WaitingRun run = start("misdelegator", "");
        run.awaitStatus("completed");
        List<String> results =
                run.turnCalls().stream().map(call -> call.path("result").asString()).toList();
        assertThat(results.get(0)).contains("Not delegated", "nobody");
        assertThat(results.get(1)).isEqualTo(results.get(0).replace("nobody", "foreign"));
        assertThat(results.get(2)).contains("nothing was executed", "goal");
        assertThat(results.get(3)).contains("Not delegated", "limits.max_turns");
        assertThat(results.get(4)).contains("refuser failed", "model_refused");
        assertThat(results.get(5)).contains("endless was stopped", "turn_cap");
        assertThat(results.get(6)).isEqualTo("It says [secret:pin].");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("is_error").asBoolean())
                .containsExactly(true, true, true, true, true, true, false);
        List<String> made = tree(run).stream().map(each -> each.path("run_id").asString()).toList();
        assertThat(made).hasSize(4);
        assertThat(run.turnCalls().stream().map(call -> call.path("child_run_id")))
                .as("none that is not there")
                .extracting(child -> child.asString(""))
                .containsExactly("", "", "", "", made.get(1), made.get(2), made.get(3));
    }

    @Test
    void countsChildrenRightHoweverManyAreAskedForAtOnce() throws Exception {
        store("slow", "slow", "");
        store("child", "greeter", "");
        WaitingRun parent = start("slow", ",\"limits\":{\"max_children\":5}");
        parent.awaitStatus("running");
        RunId run = new RunId(UUID.fromString(parent.id()));
        long epoch = epoch(parent);
        List<Future<ChildStart>> asked = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 16; i++) {
                ChildRunRequest request = request(run, epoch, "call_" + i);
                asked.add(threads.submit(() -> children.make(request)));
            }
        }
        Set<String> outcomes =
                asked.stream()
                        .map(start -> start.resultNow().getClass().getSimpleName())
                        .collect(Collectors.toSet());
        assertThat(outcomes).containsExactlyInAnyOrder("Begun", "Refused");
        assertThat(asked.stream().filter(start -> start.resultNow() instanceof ChildStart.Begun))
                .hasSize(5);
        assertThat(tree(parent)).hasSize(6);
        parent.cancel();
    }

    @Test
    void cancelsAllThatARunHasDelegated() {
        store("delegator", "delegator", "");
        store("child", "digger", "");
        store("digger", "asker", ASKS);
        WaitingRun parent = start("delegator", "");
        parent.awaitCalls("child");
        await().until(() -> tree(parent).size() == 5);
        assertThat(parent.cancel().status()).isEqualTo(202);
        await().until(() -> Set.copyOf(statuses(parent)), Set.of("cancelled")::equals);
        assertThat(parent.eventTypes()).endsWith("run.cancelled");
    }

    @Test
    void cancelsWhatLivesBelowARunThatHasEnded() {
        WaitingRun parent = startWithAskers("delegator");
        owner().sql(
                        "UPDATE agent_runs SET status = 'stopped', stop_reason = 'deadline', finished_at = now()"
                                + " WHERE id = :run::uuid")
                .param("run", parent.id())
                .update();

        assertThat(parent.cancel().status()).isEqualTo(202);
        assertThat(statuses(parent)).containsExactly("stopped", "cancelled", "cancelled");
        assertThat(parent.cancel().status()).as("nothing lives below it now").isEqualTo(409);
    }

    /**
     * The server that cancelled the parent did not come to its children, and some cannot be read.
     */
    @Test
    void aChildThatCannotBeCancelledKeepsNoOtherFromIt() {
        WaitingRun parent = startWithAskers("spreader");
        List<WaitingRun> children = childrenOf(parent);
        assertThat(children).hasSizeGreaterThan(3);
        List<WaitingRun> broken = List.of(children.getFirst(), children.getLast());
        List<WaitingRun> others = children.subList(1, children.size() - 1);
        String limits = limitsOf(broken.getFirst());
        // Rows are found in the order in which they were written: a broken one at either end.
        limit(broken.getFirst(), "{}");
        others.forEach(child -> limit(child, limits));
        limit(broken.getLast(), "{}");
        owner().sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :run::uuid")
                .param("run", parent.id())
                .update();

        others.forEach(child -> child.awaitStatus("cancelled"));
        broken.forEach(child -> limit(child, limits));
        broken.forEach(child -> child.awaitStatus("cancelled"));
    }

    private String limitsOf(WaitingRun run) {
        return owner().sql("SELECT limits::text FROM agent_runs WHERE id = :run::uuid")
                .param("run", run.id())
                .query(String.class)
                .single();
    }

    private void limit(WaitingRun run, String limits) {
        owner().sql("UPDATE agent_runs SET limits = :limits::jsonb WHERE id = :run::uuid")
                .param("limits", limits)
                .param("run", run.id())
                .update();
    }

    @Test
    void readsThatAChildWasCancelled() {
        WaitingRun parent = startWithAskers("delegator");
        List<WaitingRun> both = childrenOf(parent);
        assertThat(both.getFirst().cancel().status()).isEqualTo(202);
        answer(both.getLast());
        parent.awaitStatus("completed");
        JsonNode call = parent.turnCalls().getFirst();
        assertThat(call.path("is_error").asBoolean()).isTrue();
        assertThat(call.path("result").asString()).contains(both.getFirst().id(), "was cancelled");
    }

    @Test
    void delegatesWhatWasApproved() {
        store("delegator", "delegator", ",\"approvals\":[\"delegate_task\"]");
        store("child", "greeter", "");
        WaitingRun parent = start("delegator", "");
        parent.awaitCalls("approval");
        assertThat(tree(parent)).hasSize(1);
        parent.decide(
                "one",
                "{\"decision\":\"approve\",\"arguments\":{\"agent\":\"child\",\"goal\":\"edited\"}}");
        parent.decide("two", "{\"decision\":\"deny\",\"reason\":\"not this one\"}");
        parent.awaitStatus("completed");
        assertThat(childrenOf(parent))
                .singleElement()
                .satisfies(child ->
                        assertThat(child.json().path("goal").asString()).isEqualTo("edited"));
        assertThat(parent.turnCalls().getFirst().path("result").asString())
                .contains("edited", "greeting");
        assertThat(parent.turnCalls().get(1).path("status").asString()).isEqualTo("denied");
    }

    private ChildRunRequest request(RunId parent, long epoch, String call) {
        return new ChildRunRequest(
                new TenantId(UUID.fromString(tenant)),
                RunId.next(),
                parent,
                epoch,
                1,
                call,
                new ChildRunRequest.Task.OfAgent("child", "g", null),
                Duration.ofMinutes(1),
                null,
                LabelSet.NONE);
    }

    private void store(String agent, String script, String more) {
        store(caller, agent, script, more);
    }

    private static void store(HttpCaller by, String agent, String script, String more) {
        HttpAnswer stored =
                by.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s",
                         "tools":["echo","finish","delegate_task"]%s}
                        """
                                .formatted(agent, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private WaitingRun start(String agent, String more) {
        HttpAnswer started =
                caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"" + more + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, agent, started.text("run_id"));
    }

    /** A parent whose children wait for their users, each of them. */
    private WaitingRun startWithAskers(String script) {
        store(script, script, "");
        store("child", "asker", ASKS);
        WaitingRun parent = start(script, "");
        parent.awaitCalls("child");
        childrenOf(parent).forEach(child -> child.awaitCalls("client_tool"));
        return parent;
    }

    private List<JsonNode> tree(WaitingRun root) {
        return caller.get(root.path("tree")).json().path("items").valueStream().toList();
    }

    private List<String> statuses(WaitingRun root) {
        return tree(root).stream().map(run -> run.path("status").asString()).toList();
    }

    private List<WaitingRun> childrenOf(WaitingRun parent) {
        return tree(parent).stream()
                .filter(run -> run.path("parent_run_id").asString("").equals(parent.id()))
                .map(this::run)
                .toList();
    }

    private WaitingRun run(JsonNode ofTree) {
        return new WaitingRun(
                caller, ofTree.path("agent").asString(), ofTree.path("run_id").asString());
    }

    private static void answer(WaitingRun child) {
        child.awaitCalls("client_tool")
                .forEach(call -> child.bring(call.path("id").asString(), "told"));
    }

    private static List<JsonNode> ended(WaitingRun parent) {
        return parent.events().stream()
                .filter(event -> event.path("type").asString().equals("child.ended"))
                .toList();
    }

    private long epoch(WaitingRun run) {
        return number("SELECT epoch FROM agent_runs WHERE id = :run::uuid", run);
    }

    private long leasesAndAllotments(WaitingRun run) {
        return number(
                """
                SELECT (SELECT count(*) FROM agent_runs WHERE id = :run::uuid AND lease_owner IS NOT NULL)
                     + (SELECT count(*) FROM run_allotments WHERE run_id = :run::uuid)
                """,
                run);
    }

    private long number(String sql, WaitingRun run) {
        return database.call(
                jdbc -> jdbc.sql(sql).param("run", run.id()).query(Long.class).single());
    }
}
