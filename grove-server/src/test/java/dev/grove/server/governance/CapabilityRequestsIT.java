package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Requests of models for exceptions to policies, which people grant or deny. */
class CapabilityRequestsIT extends GovernedIT {

    private static final String TOOLS = "\"echo\",\"request_capability\",\"finish\"";
    private static final String DENY = "{\"decision\":\"deny\",\"reason\":\"Not on a Friday.\"}";

    private HttpCaller granter = anonymous();

    @BeforeEach
    void withAGranter() {
        granter = newCaller(tenant, "provision");
        policy("writer", BRANCHES);
    }

    @Test
    void isDeniedRequestedGrantedUsedSoOftenAndDeniedAgain() {
        WaitingRun run = requested("requester", "writer");
        JsonNode listed = pending(run);
        assertThat(listed.path("name").asString()).isEqualTo("request_capability");
        assertThat(listed.at("/arguments/on/0").asString()).isEqualTo("echo");
        assertThat(listed.at("/arguments/reason").asString()).isEqualTo("The release of today.");
        assertThat(listed.at("/arguments/lifts").toString())
                .isEqualTo("[{\"policy\":\"writer\",\"rule\":\"branches\"}]");
        assertThat(listed.at("/arguments/labels")).isEmpty();
        HttpAnswer granted =
                answer(
                        granter,
                        run,
                        grant(
                                2,
                                ",\"capability\":{\"on\":[\"echo\"],\"when\":\"counts.calls < 99\"}"));
        assertThat(granted.status()).as(granted.body()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run))
                .containsExactly(
                        "denied", "completed", "completed", "completed", "denied", "completed");
        assertThat(result(run)).contains("granted: echo where", "2 times", "branches of writer");
        JsonNode grant = grants(run).getFirst();
        assertThat(grant.path("used").asInt()).isEqualTo(2);
        JsonNode decided = events(run, "capability.decided").getFirst();
        assertThat(decided.path("decision").asString()).isEqualTo("grant");
        assertThat(decided.path("grant_id")).isEqualTo(grant.path("id"));
        assertThat(decided.at("/decided_by/name").asString()).isNotEmpty();
        assertThat(events(run, "grant.used"))
                .extracting(event -> event.path("grant"))
                .containsExactly(grant.path("id"), grant.path("id"));
        HttpAnswer again = answer(granter, run, DENY);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text("resolution")).isEqualTo("granted");
        assertThat(
                        caller.get("/audit?kind=capability")
                                .json()
                                .path("items")
                                .valueStream()
                                .map(entry -> entry.path("action").asString()))
                .containsExactly("granted");
    }

    /** A key that may not grant may still deny. */
    @Test
    void theModelReadsWhyItWasDenied() {
        WaitingRun run = requested("requester", "writer");
        HttpAnswer denied = answer(newCaller(tenant, "invoke"), run, DENY);
        assertThat(denied.status()).as(denied.body()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run))
                .containsExactly("denied", "denied", "denied", "denied", "denied", "completed");
        assertThat(result(run)).contains("Not on a Friday.", "Nothing was granted");
        assertThat(grants(run)).isEmpty();
        assertThat(events(run, "capability.decided").getFirst().path("decision").asString())
                .isEqualTo("deny");
    }

    @Test
    void nothingIsGrantedWhereThereIsNoAnswerInTime() {
        WaitingRun run = requested("requester", "writer");
        owner().sql(
                        "UPDATE agent_run_waits SET expires_at = clock_timestamp(), due_at = clock_timestamp() WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .update();
        run.awaitStatus("completed");
        assertThat(result(run)).contains("not answered in time");
        assertThat(events(run, "capability.decided").getFirst().path("expired").asBoolean())
                .isTrue();
        assertThat(statuses(run).subList(2, 5)).containsOnly("denied");
    }

    @Test
    void isGrantedByNobodyWhoCouldNotMakeTheGrant() {
        WaitingRun run = requested("requester", "writer");
        HttpAnswer starter = answer(caller, run, grant(1, ""));
        assertThat(starter.status()).as(starter.body()).isEqualTo(403);
        assertThat(starter.text("code")).isEqualTo("grant_refused");
        HttpAnswer narrow = answer(newCaller(tenant, "invoke"), run, grant(1, ""));
        assertThat(narrow.status()).isEqualTo(403);
        assertThat(narrow.text("detail")).contains("scope provision");
        assertThat(answer(newCaller(newTenant(), "admin"), run, grant(1, "")).status())
                .isEqualTo(404);
        HttpAnswer key =
                caller.post(
                        "/mcp/keys",
                        "{\"name\":\"bound\",\"scope\":\"provision\",\"policies\":[\"writer\"]}");
        HttpAnswer bound = answer(as(key.text("key")), run, grant(1, ""));
        assertThat(bound.text("detail")).contains("binds the key");
        assertThat(grants(run)).isEmpty();
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
        assertThat(answer(granter, run, grant(1, "")).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    @Test
    void isGrantedForLessAndNeverForMoreThanWasAskedFor() {
        policy(
                "stricter",
                "{\"id\":\"watched\",\"on\":\"finish\",\"then\":\"ask\",\"when\":\"false\"}");
        WaitingRun run = requested("wide-requester", "writer", "stricter");
        HttpAnswer wider = answer(granter, run, grant(9, ",\"capability\":{\"on\":[\"*\"]}"));
        assertThat(wider.status()).isEqualTo(400);
        assertThat(wider.text("errors/0/field")).isEqualTo("capability.on[0]");
        HttpAnswer other =
                answer(
                        granter,
                        run,
                        grant(9, ",\"lifts\":[{\"policy\":\"stricter\",\"rule\":\"watched\"}]"));
        assertThat(other.text("errors/0/field")).isEqualTo("lifts[0]");
        HttpAnswer endless = answer(granter, run, "{\"decision\":\"grant\",\"max_uses\":1}");
        assertThat(endless.text("errors/0/field")).isEqualTo("expires_at");
        HttpAnswer narrower =
                answer(
                        granter,
                        run,
                        grant(
                                9,
                                ",\"capability\":{\"on\":[\"echo\"],\"when\":\"args.text == 'main'\"}"));
        assertThat(narrower.status()).as(narrower.body()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "denied", "completed");
    }

    /** No person is asked where no grant could change anything. */
    @ParameterizedTest
    @CsvSource({
        "fixed, '', No grant lifts what stands against this: rule never of fixed",
        "writer, writer, No grant lifts what stands against this: rule branches of writer",
        "open, '', No policy stands against such calls",
        "'', '', No policy governs this run"
    })
    void isAnsweredAtOnceWhereAGrantIsOfNoUse(String policy, String ceiling, String words) {
        policy("fixed", "{\"id\":\"never\",\"on\":\"echo\",\"then\":\"deny\",\"grantable\":false}");
        policy("open", "{\"id\":\"end\",\"on\":\"finish\",\"then\":\"allow\"}");
        agent(
                "asker",
                "requester",
                TOOLS,
                Stream.of(policy).filter(p -> !p.isEmpty()).toArray(String[]::new));
        if (!ceiling.isEmpty()) {
            ceiling(ceiling);
        }
        WaitingRun run = completed("asker");
        assertThat(statuses(run).get(1)).isEqualTo("failed");
        assertThat(result(run)).contains(words);
        assertThat(events(run, "run.waiting")).isEmpty();
    }

    @Test
    void aRuleMayDenyRequests() {
        policy("silent", "{\"id\":\"quiet\",\"on\":\"request_capability\",\"then\":\"deny\"}");
        agent("asker", "requester", TOOLS, "writer", "silent");
        WaitingRun run = completed("asker");
        assertThat(result(run)).contains("denied by rule quiet of silent");
        assertThat(events(run, "run.waiting")).isEmpty();
    }

    @Test
    void aRunAsksSoOftenAndNoMore() {
        policy("fixed", "{\"id\":\"never\",\"on\":\"echo\",\"then\":\"deny\",\"grantable\":false}");
        agent("asker", "pleading-requester", TOOLS, "fixed");
        WaitingRun run = completed("asker");
        List<JsonNode> calls = calls(run);
        assertThat(calls.get(19).path("result").asString()).contains("No grant lifts");
        assertThat(calls.get(20).path("result").asString()).contains("may make no more");
    }

    @Test
    void aRunThatIsCancelledIsGrantedNothing() {
        WaitingRun run = requested("requester", "writer");
        assertThat(caller.post("/agents/asker/runs/" + run.id() + "/cancel", "").status())
                .isEqualTo(202);
        run.awaitStatus("cancelled");
        HttpAnswer late = answer(granter, run, grant(1, ""));
        assertThat(late.status()).as(late.body()).isEqualTo(409);
        assertThat(grants(run)).isEmpty();
    }

    /** A run that ends while it waits asks anew once it goes on, by the same call. */
    @Test
    void asksAnewAfterItWasStoppedAndResumed() {
        WaitingRun run = requested("requester", "writer");
        owner().sql("UPDATE agent_run_waits SET due_at = clock_timestamp() WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .update();
        run.awaitStatus("stopped");
        assertThat(caller.post("/agents/asker/runs/" + run.id() + "/resume", "").status())
                .isEqualTo(202);
        run.awaitCalls("capability");
        assertThat(answer(granter, run, grant(1, "")).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run))
                .containsExactly(
                        "denied", "completed", "completed", "denied", "denied", "completed");
        assertThat(grants(run)).hasSize(1);
        assertThat(events(run, "capability.decided")).hasSize(1);
    }

    @Test
    void aRequestIsShownWithWhatTheRunHasRead() {
        agent("asker", "requester", TOOLS, "writer");
        HttpAnswer started =
                caller.post("/agents/asker/runs", "{\"goal\":\"g\",\"data_labels\":[\"u:web\"]}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        WaitingRun run = new WaitingRun(caller, "asker", started.text("run_id"));
        run.awaitCalls("capability");
        assertThat(pending(run).at("/arguments/labels/0").asString()).isEqualTo("u:web");
        answer(granter, run, DENY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"decision\":\"grant\"", "\"lifts\":[]"})
    void anAnswerWithoutTermsGrantsNothing(String member) {
        WaitingRun run = requested("requester", "writer");
        HttpAnswer refused = answer(granter, run, "{" + member + "}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(grants(run)).isEmpty();
        answer(granter, run, DENY);
    }

    private WaitingRun requested(String script, String... policies) {
        agent("asker", script, TOOLS, policies);
        WaitingRun run = start("asker");
        run.awaitCalls("capability");
        return run;
    }

    private JsonNode pending(WaitingRun run) {
        return caller.get("/approvals?kind=capability")
                .json()
                .path("items")
                .valueStream()
                .filter(each -> each.path("run_id").asString().equals(run.id()))
                .findFirst()
                .orElseThrow();
    }

    private HttpAnswer answer(HttpCaller by, WaitingRun run, String body) {
        return by.post(
                "/agent-runs/"
                        + run.id()
                        + "/capability-requests/"
                        + request(run).path("id").asString(),
                body);
    }

    /** The call that asks. */
    private JsonNode request(WaitingRun run) {
        return calls(run).stream()
                .filter(call -> call.path("name").asString().equals("request_capability"))
                .findFirst()
                .orElseThrow();
    }

    private String result(WaitingRun run) {
        return request(run).path("result").asString();
    }

    private static String grant(int uses, String more) {
        return "{\"decision\":\"grant\",\"max_uses\":%d,\"expires_at\":\"%s\"%s}"
                .formatted(uses, Instant.now().plus(1, ChronoUnit.HOURS), more);
    }

    private List<JsonNode> grants(WaitingRun run) {
        return granter.get("/grants?subject=" + run.id())
                .json()
                .path("items")
                .valueStream()
                .toList();
    }
}
