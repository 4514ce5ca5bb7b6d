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
import tools.jackson.databind.JsonNode;

/** Grants that nobody may make, and what is no grant: each refusal says how to mend it. */
class GrantRefusalsIT extends GovernedIT {

    private static final String ECHO = "{\"on\":[\"echo\"]}";
    private static final String BRANCHES_OF_WRITER =
            "[{\"policy\":\"writer\",\"rule\":\"branches\"}]";

    private HttpCaller granter = anonymous();
    private WaitingRun run = new WaitingRun(granter, "", "");

    @BeforeEach
    void withAWaitingRun() {
        granter = newCaller(tenant, "provision");
        policy(
                "writer",
                BRANCHES,
                GrantsIT.WAIT,
                "{\"id\":\"exfil\",\"on\":\"finish\",\"then\":\"deny\",\"when\":\"false\",\"grantable\":false}");
        agent("grantee", "grantee", "\"echo\",\"finish\"", "writer");
        run = start("grantee");
        run.awaitCalls("approval");
    }

    private String ofRun() {
        return "{\"run\":\"" + run.id() + "\"}";
    }

    private HttpAnswer make(HttpCaller by, String subject, String lifts) {
        return by.post("/grants", GrantsIT.draft(subject, ECHO, lifts));
    }

    private static void refused(HttpAnswer answer, String words) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.text("code")).isEqualTo("grant_refused");
        assertThat(answer.text("detail")).contains(words);
    }

    @Test
    void whoStartedTheRunGrantsItNothing() {
        refused(make(caller, ofRun(), BRANCHES_OF_WRITER), "others than who started the run");
        refused(
                make(caller, "{\"tree\":\"" + run.id() + "\"}", BRANCHES_OF_WRITER),
                "others than who started the run");
        assertThat(granter.get("/grants").json().path("items")).isEmpty();
        owner().sql("UPDATE agent_runs SET started_by = NULL WHERE id = :id")
                .param("id", UUID.fromString(run.id()))
                .update();
        refused(make(granter, ofRun(), BRANCHES_OF_WRITER), "not known who");
    }

    @Test
    void aKeyLiftsNothingThatBindsIt() {
        HttpAnswer key =
                caller.post(
                        "/mcp/keys",
                        "{\"name\":\"bound\",\"scope\":\"provision\",\"policies\":[\"writer\"]}");
        HttpCaller bound = as(key.text("key"));
        refused(make(bound, ofRun(), BRANCHES_OF_WRITER), "binds the key");
        assertThat(
                        make(
                                        bound,
                                        "{\"agent\":\""
                                                + caller.get("/agents/grantee").text("id")
                                                + "\"}",
                                        "[{\"policy\":\"trust/untrusted\",\"rule\":\"default\"}]")
                                .status())
                .as("another policy's")
                .isEqualTo(201);
    }

    @Test
    void theCeilingAndWhatIsNotGrantableAreNotLifted() {
        refused(
                make(granter, ofRun(), "[{\"policy\":\"writer\",\"rule\":\"exfil\"}]"),
                "not grantable");
        JsonNode before = GrantsIT.made(granter, GrantsIT.draft(ofRun(), ECHO, BRANCHES_OF_WRITER));
        HttpAnswer set =
                caller.call(
                        "PUT", "/tenants/" + tenant + "/ceiling", "{\"policies\":[\"writer\"]}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        refused(make(granter, ofRun(), BRANCHES_OF_WRITER), "tenant's ceiling");
        // A grant of before lifts the run's own layer, and not the ceiling's.
        for (int i = 0; i < 2; i++) {
            String call = run.awaitCalls("approval").getFirst().path("id").asString();
            caller.post(
                    "/agent-runs/" + run.id() + "/approvals/" + call, "{\"decision\":\"approve\"}");
        }
        run.awaitStatus("completed");
        assertThat(statuses(run).subList(2, 6))
                .containsExactly("denied", "denied", "completed", "denied");
        assertThat(
                        granter.get("/grants/" + before.path("id").asString())
                                .json()
                                .path("used")
                                .asInt())
                .isZero();
    }

    @Test
    void aRuleThatIsNotGrantableStaysAlsoWhereAnEarlierVersionWas() {
        policy(
                "later",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"deny\",\"grantable\":false}",
                GrantsIT.WAIT);
        agent("grantee", "grantee", "\"echo\",\"finish\"", "later");
        WaitingRun other = start("grantee");
        other.awaitCalls("approval");
        refused(
                make(
                        granter,
                        "{\"run\":\"" + other.id() + "\"}",
                        "[{\"policy\":\"later\",\"rule\":\"never\"}]"),
                "not grantable");
        // The newest version has it liftable; the run has the one before.
        policy(
                "later",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"deny\"}",
                GrantsIT.WAIT);
        JsonNode grant =
                GrantsIT.made(
                        granter,
                        GrantsIT.draft(
                                "{\"agent\":\"" + caller.get("/agents/grantee").text("id") + "\"}",
                                ECHO,
                                "[{\"policy\":\"later\",\"rule\":\"never\"}]"));
        String call = other.awaitCalls("approval").getFirst().path("id").asString();
        caller.post(
                "/agent-runs/" + other.id() + "/approvals/" + call, "{\"decision\":\"approve\"}");
        other.awaitCalls("approval");
        assertThat(statuses(other).subList(2, 4)).containsExactly("denied", "denied");
        assertThat(
                        granter.get("/grants/" + grant.path("id").asString())
                                .json()
                                .path("used")
                                .asInt())
                .isZero();
    }

    @Test
    void isOfOneTenantAlone() {
        JsonNode grant = GrantsIT.made(granter, GrantsIT.draft(ofRun(), ECHO, BRANCHES_OF_WRITER));
        String id = grant.path("id").asString();
        HttpCaller stranger = newCaller(newTenant(), "admin");
        assertThat(stranger.get("/grants/" + id).status()).isEqualTo(404);
        assertThat(stranger.delete("/grants/" + id).status()).isEqualTo(404);
        assertThat(stranger.get("/grants").json().path("items")).isEmpty();
        for (String kind : List.of("run", "tree", "agent", "key")) {
            assertThat(
                            make(
                                            stranger,
                                            "{\"%s\":\"%s\"}".formatted(kind, run.id()),
                                            BRANCHES_OF_WRITER)
                                    .status())
                    .as(kind)
                    .isEqualTo(404);
        }
        assertThat(granter.get("/grants/" + id).text("status")).isEqualTo("alive");
    }

    @Test
    void needsTheScopeOfWhoMakesPolicies() {
        HttpCaller weak = newCaller(tenant, "invoke");
        assertThat(make(weak, ofRun(), BRANCHES_OF_WRITER).status()).isEqualTo(403);
        assertThat(weak.delete("/grants/" + UUID.randomUUID()).status()).isEqualTo(403);
        assertThat(weak.get("/grants").status()).isEqualTo(200);
    }

    @Test
    void aRunThatHasEndedGetsNone() {
        assertThat(caller.post("/agent-runs/" + run.id() + "/cancel", "{}").status())
                .isLessThan(300);
        run.awaitStatus("cancelled");
        HttpAnswer late = make(granter, ofRun(), BRANCHES_OF_WRITER);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("detail")).contains("has ended");
    }

    @Test
    void saysWhatIsWrongAndHowToMendIt() {
        faulty(
                ofRun(),
                ECHO,
                "[{\"policy\":\"writer\",\"rule\":\"branch\"}]",
                "lifts[0].rule",
                "branches");
        faulty(
                ofRun(),
                ECHO,
                "[{\"policy\":\"writre\",\"rule\":\"branches\"}]",
                "lifts[0].policy",
                "writer");
        faulty(
                ofRun(),
                ECHO,
                "[{\"policy\":\"writer\",\"rule\":\"network\"}]",
                "lifts[0].rule",
                "no policy about yet");
        faulty(ofRun(), ECHO, "[]", "lifts", "1 to 50");
        faulty(ofRun(), ECHO, "[null]", "lifts[0]", "");
        faulty("{}", ECHO, BRANCHES_OF_WRITER, "subject", "one of run, tree, agent and key");
        faulty("{\"run\":\"x\"}", ECHO, BRANCHES_OF_WRITER, "subject.run", "id");
        faulty(
                "{\"run\":\"%1$s\",\"key\":\"%1$s\"}".formatted(UUID.randomUUID()),
                ECHO,
                BRANCHES_OF_WRITER,
                "subject",
                "one of");
        faulty(ofRun(), "{\"on\":[]}", BRANCHES_OF_WRITER, "capability.on", "list of selectors");
        faulty(ofRun(), "{\"on\":[\"ecko\"]}", BRANCHES_OF_WRITER, "capability.on[0]", "echo");
        faulty(
                ofRun(),
                "{\"on\":[\"echo\",\"start:*\"]}",
                BRANCHES_OF_WRITER,
                "capability.on",
                "which no grant covers");
        faulty(
                ofRun(),
                "{\"on\":[\"net:*\"]}",
                BRANCHES_OF_WRITER,
                "capability.on",
                "asks no policy about yet");
        faulty(
                ofRun(),
                "{\"on\":[\"echo\"],\"when\":\"args.txt == 'x'\"}",
                BRANCHES_OF_WRITER,
                "capability.when",
                "text");
        faulty(
                ofRun(),
                "{\"on\":[\"echo\"],\"when\":\"1 +\"}",
                BRANCHES_OF_WRITER,
                "capability.when",
                "");
        faulty(
                ofRun(),
                "{\"on\":[\"echo\"],\"when\":\"'\\u0000' == args.text\"}",
                BRANCHES_OF_WRITER,
                "capability",
                "U+0000");
        String right = GrantsIT.draft(ofRun(), ECHO, BRANCHES_OF_WRITER);
        faulty(
                right.replace("\"max_uses\":100", "\"max_uses\":0"),
                "max_uses",
                "between 1 and 1,000");
        faulty(right.replace("\"max_uses\":100,", ""), "max_uses", "required");
        faulty(right.replace("the release", " "), "reason", "required");
        faulty(right.replace("the release", "x".repeat(2001)), "reason", "");
        for (Instant at :
                List.of(Instant.now().minusSeconds(1), Instant.now().plus(31, ChronoUnit.DAYS))) {
            faulty(
                    right.replaceFirst(
                            "\"expires_at\":\"[^\"]*\"", "\"expires_at\":\"" + at + "\""),
                    "expires_at",
                    "at most 30 days from now");
        }
        faulty(
                right.replaceFirst("\"expires_at\":\"[^\"]*\"", "\"expires_at\":\"soon\""),
                "expires_at",
                "RFC 3339");
        assertThat(granter.get("/grants").json().path("items")).isEmpty();
    }

    private void faulty(
            String subject, String capability, String lifts, String field, String words) {
        faulty(GrantsIT.draft(subject, capability, lifts), field, words);
    }

    private void faulty(String draft, String field, String words) {
        HttpAnswer refused = granter.withoutContract().post("/grants", draft);
        assertThat(refused.status()).as(draft + refused.body()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        Stream<JsonNode> errors = refused.json().path("errors").valueStream();
        assertThat(errors)
                .as(refused.body())
                .anySatisfy(error -> {
                    assertThat(error.path("field").asString()).isEqualTo(field);
                    assertThat(error.path("message").asString()).contains(words);
                });
    }
}
