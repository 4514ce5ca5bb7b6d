package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Runs whose policies hold what one provider said: the value gets where the model passes it, and no
 * request that a model server got has it.
 */
class HeldResultsIT extends LabelsBed {

    private static final String VALUE = "A customer.";
    private static final String HOLD =
            "{\"id\":\"read\",\"on\":\"crm:*\",\"then\":\"allow\",\"hold\":true}";
    private static final String EXFIL =
            "{\"id\":\"exfil\",\"on\":\"sink:outside\",\"when\":\"labels.untrusted && labels.foreign\",\"then\":\"deny\"}";
    private static final String FETCH = "crm__fetch {}";

    private static final Map<String, List<String>> SCRIPTS = new ConcurrentHashMap<>();
    private static final List<Request> REQUESTS = new CopyOnWriteArrayList<>();
    private static final ModelServer MODEL = ModelServer.start(HeldResultsIT::reply);

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
    }

    @AfterAll
    static void endModel() {
        MODEL.close();
    }

    @BeforeEach
    void forget() {
        REQUESTS.clear();
    }

    /** Each answer of a script is a line of calls, by the agent that its system prompt names. */
    private static Reply reply(Request request) {
        REQUESTS.add(request);
        List<String> script =
                SCRIPTS.entrySet().stream()
                        .filter(each ->
                                request.json().path("system").toString().contains(each.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElseThrow();
        int turn = request.answersSoFar();
        String[] calls = script.get(turn).split(" & ");
        Call[] all = new Call[calls.length];
        for (int i = 0; i < calls.length; i++) {
            String[] parts = calls[i].split(" ", 2);
            all[i] = new Call("t%d_%d".formatted(turn + 1, i + 1), parts[0], parts[1]);
        }
        return Reply.calls(all);
    }

    private void scripted(String name, String tools, String more, String... answers) {
        SCRIPTS.put("I am " + name + ".", List.of(answers));
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"I am %s.","model":"anthropic/claude-sonnet-4-6","max_output_tokens":500,
                         "tools":[%s]%s}
                        """
                                .formatted(name, name, tools, more));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private static String create(String text) {
        return "tracker__create {\"text\":\"" + text + "\"}";
    }

    private static String finish() {
        return "finish {\"result\":\"done\"}";
    }

    private static final String POLICIES = ",\"policies\":[\"mine\"]";

    private List<String> bodies(Predicate<Request> which) {
        return REQUESTS.stream().filter(which).map(Request::body).toList();
    }

    private void assertNoRequestHasIt() {
        assertThat(REQUESTS).isNotEmpty();
        assertThat(bodies(_ -> true)).noneMatch(body -> body.contains(VALUE));
    }

    /** Over a stop and its resumption, a recall and a fork. */
    @Test
    void theValueIsPassedAndNoRequestOfTheModelHasIt() {
        policy("mine", HOLD);
        scripted(
                "passer",
                tools("crm:fetch", "tracker:create", "recall"),
                POLICIES + ",\"limits\":{\"max_turns\":1}",
                FETCH,
                "recall {\"turn\":1}",
                create("{{result:1.1}}"),
                finish());
        WaitingRun run = start("passer");
        run.awaitStatus("stopped");
        HttpAnswer resumed =
                caller.post(
                        "/agent-runs/" + run.id() + "/resume", "{\"limits\":{\"max_turns\":20}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitStatus("completed");

        assertThat(statuses(run)).containsOnly("completed");
        assertThat(tracker.calls("create"))
                .extracting(each -> each.path("text").asString())
                .containsExactly(VALUE);
        JsonNode fetched = calls(run).getFirst();
        assertThat(fetched.path("held_result").asString()).isEqualTo(VALUE);
        assertThat(fetched.path("result").asString())
                .contains("{{result:1.1}}", "text of 11 characters")
                .doesNotContain(VALUE);
        assertThat(calls(run).get(2).at("/arguments/text").asString()).isEqualTo("{{result:1.1}}");
        assertThat(run.events().toString()).doesNotContain(VALUE);
        assertThat(bodies(_ -> true).getLast()).contains("{{result:1.1}}", "11 characters");

        HttpAnswer forked = caller.post("/agent-runs/" + run.id() + "/fork", "{\"turn\":2}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        new WaitingRun(caller, "passer", forked.text("run_id")).awaitStatus("completed");
        assertThat(tracker.calls("create"))
                .extracting(each -> each.path("text").asString())
                .containsExactly(VALUE, VALUE);
        assertNoRequestHasIt();
        assertThat(valuesStored(run)).as("once in the rows of the run").isOne();
    }

    /** The context stays clean: only a call that has the value carries its labels. */
    @Test
    void onlyTheCallThatUsesItCarriesItsLabels() {
        policy("mine", HOLD, EXFIL);
        scripted(
                "passer",
                tools("crm:fetch", "tracker:create"),
                POLICIES,
                FETCH,
                create("mine"),
                create("{{result:1.1}}"),
                create("mine again"),
                finish());
        WaitingRun run = completed("passer");

        assertThat(statuses(run))
                .containsExactly("completed", "completed", "denied", "completed", "completed");
        assertDenied(run);
        assertThat(tracker.calls("create"))
                .extracting(each -> each.path("text").asString())
                .containsExactly("mine", "mine again");
        JsonNode flows = caller.get("/agent-runs/" + run.id() + "/flows").json();
        assertThat(flows.path("labels").toString())
                .as("what the tracker said")
                .isEqualTo("[\"c:provider:tracker\",\"u:provider:tracker\"]");
        JsonNode denied =
                flows.path("calls")
                        .valueStream()
                        .filter(call -> call.path("status").asString().equals("denied"))
                        .findFirst()
                        .orElseThrow();
        assertThat(denied.path("carried").toString()).contains(FROM_CRM, "\"turn\":1");
        assertNoRequestHasIt();
    }

    /** A result of a call that was given the value may repeat it. */
    @Test
    void aResultThatMayRepeatItTaintsTheContext() {
        policy("mine", HOLD, EXFIL);
        scripted(
                "echoer",
                tools("crm:fetch", "echo", "tracker:create"),
                POLICIES,
                FETCH,
                "echo {\"text\":\"{{result:1.1}}\"}",
                create("mine"),
                finish());
        WaitingRun run = completed("echoer");
        assertThat(statuses(run)).containsExactly("completed", "completed", "denied", "completed");
        assertThat(bodies(_ -> true).getLast()).as("the model asked for it").contains(VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"text":"see {{result:1.1}}"}           | has to be the whole text
                    {"text":"{{result:1.2}}"}               | is no held result of an earlier turn of this run; there are {{result:1.1}}
                    {"text":"{{result:2.1}}"}               | is no held result
                    {"text":"{{result:3.1}}"}               | is no held result
                    {"text":"{{result:9.1}}"}               | is no held result
                    {"text":{"in":["{{result:1.3}}"]}}      | /text/in/0: {{result:1.3}} is no held result
                    {"{{result:1.1}}":"text"}               | the name of a member
                    """)
    void anyOtherReferenceIsAnErrorAndNothingIsExecuted(String arguments, String fault) {
        policy("mine", HOLD);
        scripted(
                "hostile",
                tools("crm:fetch", "echo", "tracker:create"),
                POLICIES,
                FETCH + " & echo {\"text\":\"seen\"}",
                "echo {\"text\":\"seen\"}",
                FETCH + " & tracker__create " + arguments,
                finish());
        WaitingRun run = completed("hostile");
        JsonNode refused = calls(run).get(4);
        assertThat(refused.path("status").asString()).isEqualTo("failed");
        assertThat(refused.path("result").asString())
                .contains("nothing was executed", fault)
                .doesNotContain(VALUE);
        assertThat(tracker.calls("create")).isEmpty();
        assertNoRequestHasIt();
    }

    /** The words of a stranger would be the plan that a run is held to, or be asked for. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    plan               | {"steps":[{"tool":"{{result:1.1}}","why":"w"}]}            | /steps/0/tool
                    plan               | {"steps":[{"tool":"echo","why":"{{result:1.1}}"}]}         | /steps/0/why
                    plan_revise        | {"steps":[{"tool":"{{result:1.1}}"}],"why":"w"}            | /steps/0/tool
                    plan_revise        | {"steps":[{"tool":"echo"}],"why":"{{result:1.1}}"}         | /why
                    request_capability | {"on":["{{result:1.1}}"],"reason":"r"}                     | /on/0
                    request_capability | {"on":["tracker:create"],"when":"{{result:1.1}}"}          | /when
                    request_capability | {"on":["tracker:create"],"reason":"{{result:1.1}}"}        | /reason
                    """)
    void noneIsWhatPoliciesOrPeopleGoBy(String tool, String arguments, String place) {
        policy("mine", HOLD);
        scripted(
                "plotting",
                tools("crm:fetch", "echo", "tracker:create", tool),
                POLICIES,
                FETCH,
                tool + " " + arguments,
                finish());
        WaitingRun run = completed("plotting");
        JsonNode refused = calls(run).get(1);
        assertThat(refused.path("status").asString()).isEqualTo("failed");
        assertThat(refused.path("result").asString())
                .contains("nothing was executed", place, "is no held result")
                .doesNotContain(VALUE);
        assertThat(run.events().toString()).doesNotContain(VALUE);
        assertNoRequestHasIt();
    }

    @Test
    void aNestedTextIsPutInPlaceToo() {
        policy("mine", HOLD);
        scripted(
                "nester",
                tools("crm:fetch", "tracker:create"),
                POLICIES,
                FETCH,
                "tracker__create {\"in\":[{\"body\":\"{{result:1.1}}\"},7]}",
                finish());
        completed("nester");
        assertThat(tracker.calls("create").getFirst().toString())
                .isEqualTo("{\"in\":[{\"body\":\"" + VALUE + "\"},7]}");
        assertNoRequestHasIt();
    }

    /** An approver sees the value; the model reads neither it nor what it was changed to. */
    @Test
    void anApproverSeesTheValueAndTheModelNoEdit() {
        policy(
                "mine",
                HOLD,
                "{\"id\":\"ask\",\"on\":\"tracker:create\",\"when\":\"args.text == 'A customer.'\",\"then\":\"ask\"}");
        scripted(
                "asker",
                tools("crm:fetch", "tracker:create"),
                POLICIES,
                FETCH,
                create("{{result:1.1}}"),
                finish());
        WaitingRun run = start("asker");
        run.awaitStatus("waiting");
        assertThat(caller.get("/approvals").text("items/0/arguments/text")).isEqualTo(VALUE);
        HttpAnswer decided =
                caller.post(
                        "/agent-runs/" + run.id() + "/approvals/t2_1",
                        "{\"decision\":\"approve\",\"arguments\":{\"text\":\"A customer. Edited.\"}}");
        assertThat(decided.status()).as(decided.body()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(tracker.calls("create").getFirst().path("text").asString())
                .isEqualTo("A customer. Edited.");
        assertThat(calls(run).get(1).path("result").asString())
                .isEqualTo("[The approver of this call changed its arguments]\nCreated.");
        assertNoRequestHasIt();
    }

    /** Words of the tool's schema would quote the value. */
    @Test
    void aValueThatDoesNotFitIsNotQuoted() {
        policy("mine", HOLD);
        scripted(
                "misfit",
                tools("crm:fetch", "recall", "delegate_task"),
                POLICIES,
                FETCH,
                "delegate_task {\"agent\":\"x\",\"goal\":\"g\",\"limits\":\"{{result:1.1}}\"}",
                finish());
        WaitingRun run = completed("misfit");
        assertThat(calls(run).get(1).path("result").asString())
                .contains("nothing was executed")
                .doesNotContain(VALUE);
        assertNoRequestHasIt();
    }

    /** A run that no policy governs holds nothing, and to it a reference is a text. */
    @Test
    void withoutPoliciesItIsAText() {
        scripted(
                "free",
                tools("crm:fetch", "tracker:create"),
                "",
                FETCH,
                create("see {{result:1.1}}"),
                finish());
        completed("free");
        assertThat(tracker.calls("create").getFirst().path("text").asString())
                .isEqualTo("see {{result:1.1}}");
    }

    /** A closed child clears: what it was given is untrusted, and its answer is one bit. */
    @Test
    void aClosedChildClearsAndItsBitsAreCounted() {
        policy(
                "mine",
                HOLD,
                "{\"id\":\"dirty\",\"on\":\"tracker:create\",\"when\":\"labels.untrusted\",\"then\":\"deny\"}",
                "{\"id\":\"bits\",\"on\":\"tracker:create\",\"when\":\"counts.bounded_bits != 1\",\"then\":\"deny\"}");
        judge(
                "{\"type\":\"object\",\"properties\":{\"good\":{\"type\":\"boolean\"}},\"required\":[\"good\"],\"additionalProperties\":false}",
                "finish {\"result\":{  \"good\" : true},\"summary\":\"It says: A customer.\"}");
        delegator();
        WaitingRun run = completed("delegator");

        assertThat(statuses(run)).containsOnly("completed");
        assertThat(calls(run).get(1).path("result").asString()).isEqualTo("{\"good\":true}");
        assertThat(tracker.calls("create")).hasSize(1);
        assertThat(
                        caller.get("/agent-runs/" + run.id() + "/flows")
                                .json()
                                .path("labels")
                                .toString())
                .contains("b:provider:crm", FROM_CRM)
                .doesNotContain("u:provider:crm");
        List<String> ofJudge = bodies(each -> each.body().contains("I am judge."));
        assertThat(ofJudge).hasSize(1).allMatch(body -> body.contains(VALUE));
        assertThat(bodies(each -> each.body().contains("I am delegator.")))
                .hasSize(4)
                .noneMatch(body -> body.contains(VALUE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"type":"string"}                       | "finish"
                    {"type":"object"}                       | "finish"
                    {"type":"boolean"}                      | "finish","echo"
                    """)
    void anOpenChildDoesNot(String schema, String tools) {
        policy("mine", HOLD, EXFIL);
        judge(
                schema,
                tools,
                "finish {\"result\":%s}"
                        .formatted(
                                schema.contains("string")
                                        ? "\"true\""
                                        : schema.contains("object") ? "{}" : "true"));
        delegator();
        WaitingRun run = completed("delegator");
        assertThat(statuses(run)).containsExactly("completed", "completed", "denied", "completed");
        assertThat(tracker.calls("create")).isEmpty();
    }

    private void judge(String schema, String answer) {
        judge(schema, "\"finish\"", answer);
    }

    private void judge(String schema, String tools, String answer) {
        scripted("judge", tools, ",\"output_schema\":" + schema, answer);
    }

    private void delegator() {
        scripted(
                "delegator",
                tools("crm:fetch", "delegate_task", "tracker:create"),
                POLICIES,
                FETCH,
                "delegate_task {\"agent\":\"judge\",\"goal\":\"{{result:1.1}}\"}",
                create("mine"),
                finish());
    }

    /** How many rows of a run have the value. */
    private long valuesStored(WaitingRun run) {
        return owner().sql(
                        """
                        SELECT (SELECT count(*) FROM run_log WHERE run_id = :run::uuid AND (changes::text || events || COALESCE(raw_answer, '')) LIKE '%A customer.%')
                             + (SELECT count(*) FROM agent_run_results WHERE run_id = :run::uuid AND content LIKE '%A customer.%')
                        """)
                .param("run", run.id())
                .query(Long.class)
                .single();
    }
}
