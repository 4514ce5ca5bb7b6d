package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Grants of people to runs: what a rule denies is done so often, until then, and no more. */
class GrantsIT extends GovernedIT {

    static final String WAIT =
            "{\"id\":\"wait\",\"on\":\"echo\",\"when\":\"args.text == 'agent/wait'\",\"then\":\"ask\"}";

    private static final String BRANCHES_OF_WRITER =
            "[{\"policy\":\"writer\",\"rule\":\"branches\"}]";

    private HttpCaller granter = anonymous();

    @BeforeEach
    void withAGranter() {
        granter = newCaller(tenant, "provision");
        policy("writer", BRANCHES, WAIT);
        agent("grantee", "grantee", "\"echo\",\"finish\"", "writer");
    }

    @Test
    void isDeniedGrantedUsedSoOftenAndDeniedAgain() {
        WaitingRun run = waiting();
        JsonNode grant = grant("run", run.id(), 2);
        assertThat(grant.path("status").asString()).isEqualTo("alive");
        goOn(run);
        assertThat(get(grant).path("used").asInt()).isEqualTo(2);
        assertThat(get(grant).path("status").asString()).isEqualTo("used_up");
        goOn(run);
        run.awaitStatus("completed");
        assertThat(statuses(run))
                .containsExactly(
                        "denied",
                        "completed",
                        "completed",
                        "completed",
                        "completed",
                        "denied",
                        "completed");
        assertThat(events(run, "grant.used"))
                .extracting(
                        event -> event.path("grant").asString(),
                        event -> event.at("/rule/policy").asString(),
                        event -> event.at("/rule/rule").asString(),
                        event -> event.path("turn").asInt())
                .containsExactly(
                        tuple(grant.path("id").asString(), "writer", "branches", 3),
                        tuple(grant.path("id").asString(), "writer", "branches", 4));
        assertThat(uses(grant)).isEqualTo(2);
        assertThat(get(grant).path("status").asString()).as("used up").isEqualTo("ended");
    }

    @Test
    void authorityAndExplanationSayWhichCallWasGranted() {
        WaitingRun run = waiting();
        JsonNode grant = grant("run", run.id(), 1);
        goOn(run);
        goOn(run);
        run.awaitStatus("completed");
        JsonNode rulings =
                caller.get("/agent-runs/" + run.id() + "/authority").json().path("rulings");
        assertThat(
                        rulings.valueStream()
                                .filter(each -> each.path("ruling").asString().equals("granted")))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.path("grant")).isEqualTo(grant.path("id"));
                    assertThat(each.path("rule").asString()).isEqualTo("branches");
                    assertThat(each.path("turn").asInt()).isEqualTo(3);
                });
        JsonNode granted = explained(run, 3);
        assertThat(granted.path("decision").asString()).isEqualTo("allow");
        assertThat(granted.at("/ladder/0/rules").valueStream())
                .filteredOn(rule -> rule.has("grant"))
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.path("grant")).isEqualTo(grant.path("id"));
                    assertThat(rule.path("rule").asString()).isEqualTo("branches");
                    assertThat(rule.path("counts").asBoolean()).isFalse();
                });
        assertThat(explained(run, 4).path("decision").asString()).isEqualTo("deny");
        HttpAnswer tried = caller.post("/policies/writer/backtest", "{\"agent\":\"grantee\"}");
        assertThat(tried.json().path("deny").asInt()).as(tried.body()).isEqualTo(3);
        assertThat(tried.json().path("ask").asInt()).isEqualTo(2);
    }

    private JsonNode explained(WaitingRun run, int turn) {
        HttpAnswer explained =
                caller.post(
                        "/policies/writer/explain",
                        "{\"past\":{\"run_id\":\"%s\",\"turn\":%d,\"tool_call_id\":\"%s\"}}"
                                .formatted(
                                        run.id(),
                                        turn,
                                        calls(run).get(turn - 1).path("id").asString()));
        assertThat(explained.status()).as(explained.body()).isEqualTo(200);
        return explained.json();
    }

    @Test
    void isDeniedAtTheNextCallOnceItIsRevoked() {
        WaitingRun run = waiting();
        JsonNode grant = grant("run", run.id(), 100);
        goOn(run);
        HttpCaller other = newCaller(tenant, "provision");
        assertThat(other.delete("/grants/" + id(grant)).status()).isEqualTo(204);
        assertThat(other.delete("/grants/" + id(grant)).status()).as("again").isEqualTo(204);
        goOn(run);
        run.awaitStatus("completed");
        assertThat(statuses(run).subList(2, 6))
                .containsExactly("completed", "completed", "completed", "denied");
        JsonNode revoked = get(grant);
        assertThat(revoked.path("status").asString()).isEqualTo("revoked");
        assertThat(revoked.path("revoked_at").asString()).isNotEmpty();
        assertThat(revoked.path("used").asInt()).isEqualTo(2);
        assertThat(audited("grant")).containsExactly("revoked", "made");
    }

    @Test
    void isOverByTheClockOfTheDatabase() {
        WaitingRun run = waiting();
        JsonNode grant = grant("run", run.id(), 100);
        owner().sql(
                        "UPDATE grants SET granted_at = clock_timestamp() - interval '2 hours', expires_at = clock_timestamp() - interval '1 hour' WHERE id = :id")
                .param("id", UUID.fromString(id(grant)))
                .update();
        assertThat(get(grant).path("status").asString()).isEqualTo("expired");
        goOn(run);
        goOn(run);
        run.awaitStatus("completed");
        assertThat(statuses(run).subList(2, 4)).containsExactly("denied", "denied");
        assertThat(get(grant).path("used").asInt()).isZero();
    }

    @Test
    void coversOnlyWhatItsConditionSays() {
        WaitingRun run = waiting();
        JsonNode grant =
                made(
                        granter,
                        draft(
                                "{\"run\":\"" + run.id() + "\"}",
                                "{\"on\":[\"echo\"],\"when\":\"args.text == 'release'\"}",
                                BRANCHES_OF_WRITER));
        JsonNode faulting =
                made(
                        granter,
                        draft(
                                "{\"run\":\"" + run.id() + "\"}",
                                "{\"on\":[\"*\"],\"when\":\"plan.declared\"}",
                                BRANCHES_OF_WRITER));
        goOn(run);
        goOn(run);
        run.awaitStatus("completed");
        assertThat(statuses(run).subList(2, 4)).containsExactly("denied", "denied");
        assertThat(get(grant).path("used").asInt()).isZero();
        assertThat(get(faulting).path("used").asInt()).as("its condition faults").isZero();
    }

    /** A use is worth something: none is spent where the call stays denied, or is approved. */
    @Test
    void spendsNothingWhereItDoesNotHelp() {
        policy(
                "stricter",
                "{\"id\":\"main\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"deny\"}");
        agent("grantee", "grantee", "\"echo\",\"finish\"", "writer", "stricter");
        WaitingRun run = waiting();
        JsonNode grant = grant("run", run.id(), 100);
        JsonNode ofAsk =
                made(
                        granter,
                        draft(
                                "{\"run\":\"" + run.id() + "\"}",
                                "{\"on\":[\"echo\"],\"when\":\"args.text == 'agent/wait'\"}",
                                "[{\"policy\":\"writer\",\"rule\":\"wait\"}]"));
        approve(run);
        run.awaitStatus("completed");
        assertThat(statuses(run).subList(1, 6))
                .containsExactly("completed", "denied", "denied", "completed", "denied");
        assertThat(get(grant).path("used").asInt()).isZero();
        assertThat(get(ofAsk).path("used").asInt())
                .as("the first was approved by a person, the second is granted")
                .isEqualTo(1);
    }

    @Test
    void liftsTheDefaultWhereItIsNamed() {
        policyWith(
                "closed",
                "\"default\":\"deny\"",
                WAIT,
                "{\"id\":\"end\",\"on\":\"finish\",\"then\":\"allow\"}");
        agent("grantee", "grantee", "\"echo\",\"finish\"", "closed");
        WaitingRun run = waiting();
        JsonNode grant =
                made(
                        granter,
                        draft(
                                "{\"run\":\"" + run.id() + "\"}",
                                "{\"on\":[\"echo\"]}",
                                "[{\"policy\":\"closed\",\"rule\":\"default\"}]"));
        goOn(run);
        goOn(run);
        run.awaitStatus("completed");
        assertThat(statuses(run).subList(2, 4)).containsExactly("completed", "completed");
        assertThat(get(grant).path("used").asInt()).isEqualTo(3);
    }

    @Test
    void anApproversEditIsDecidedByItToo() {
        WaitingRun run = waiting();
        String edit = "{\"decision\":\"approve\",\"arguments\":{\"text\":\"main\"}}";
        HttpAnswer denied = caller.post(approvalOf(run), edit);
        assertThat(denied.text("code")).isEqualTo("denied_by_policy");
        JsonNode grant = grant("run", run.id(), 1);
        assertThat(caller.post(approvalOf(run), edit).status()).isEqualTo(200);
        run.awaitCalls("approval");
        assertThat(statuses(run).subList(1, 4)).containsExactly("completed", "denied", "denied");
        assertThat(get(grant).path("used").asInt()).isEqualTo(1);
        goOn(run);
    }

    @Test
    void listsByStatusAndSubjectInPages() {
        WaitingRun run = waiting();
        JsonNode first = grant("run", run.id(), 1);
        JsonNode second = grant("tree", run.id(), 1);
        assertThat(granter.delete("/grants/" + id(first)).status()).isEqualTo(204);
        assertThat(list("")).containsExactly(id(second), id(first));
        assertThat(list("?status=alive")).containsExactly(id(second));
        assertThat(list("?status=revoked,expired&subject=" + run.id())).containsExactly(id(first));
        assertThat(list("?subject=" + UUID.randomUUID())).isEmpty();
        HttpAnswer page = granter.get("/grants?limit=1");
        assertThat(page.json().path("items")).hasSize(1);
        assertThat(list("?limit=1&cursor=" + page.text("next_cursor"))).containsExactly(id(first));
        assertThat(granter.get("/grants?status=dead").status()).isEqualTo(400);
        assertThat(granter.get("/grants?subject=me").status()).isEqualTo(400);
    }

    private List<String> list(String query) {
        return newCaller(tenant, "read_only")
                .get("/grants" + query)
                .json()
                .path("items")
                .valueStream()
                .map(GrantsIT::id)
                .toList();
    }

    /** A run at its first wait. */
    private WaitingRun waiting() {
        WaitingRun run = start("grantee");
        run.awaitCalls("approval");
        return run;
    }

    /** Lets a run go on to its next wait, or to its end. */
    private void goOn(WaitingRun run) {
        int before = calls(run).size();
        approve(run);
        await().until(
                        () -> json(run).path("status").asString(),
                        status ->
                                status.equals("completed")
                                        || (status.equals("waiting")
                                                && calls(run).size() > before));
    }

    private void approve(WaitingRun run) {
        HttpAnswer approved = caller.post(approvalOf(run), "{\"decision\":\"approve\"}");
        assertThat(approved.status()).as(approved.body()).isEqualTo(200);
    }

    private static String approvalOf(WaitingRun run) {
        return "/agent-runs/"
                + run.id()
                + "/approvals/"
                + run.awaitCalls("approval").getFirst().path("id").asString();
    }

    private JsonNode grant(String kind, String id, int uses) {
        return made(
                granter,
                draft(
                                "{\"%s\":\"%s\"}".formatted(kind, id),
                                "{\"on\":[\"echo\"]}",
                                BRANCHES_OF_WRITER)
                        .replace("\"max_uses\":100", "\"max_uses\":" + uses));
    }

    static JsonNode made(HttpCaller by, String draft) {
        HttpAnswer made = by.post("/grants", draft);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.json();
    }

    static String draft(String subject, String capability, String lifts) {
        return "{\"subject\":%s,\"capability\":%s,\"lifts\":%s,\"max_uses\":100,\"expires_at\":\"%s\",\"reason\":\"the release\"}"
                .formatted(subject, capability, lifts, Instant.now().plus(1, ChronoUnit.HOURS));
    }

    private JsonNode get(JsonNode grant) {
        return granter.get("/grants/" + id(grant)).json();
    }

    private static String id(JsonNode grant) {
        return grant.path("id").asString();
    }

    private long uses(JsonNode grant) {
        return owner().sql("SELECT count(*) FROM grant_uses WHERE grant_id = :id")
                .param("id", UUID.fromString(id(grant)))
                .query(Long.class)
                .single();
    }

    private List<String> audited(String kind) {
        return caller.get("/audit?kind=" + kind)
                .json()
                .path("items")
                .valueStream()
                .map(entry -> entry.path("action").asString())
                .toList();
    }
}
