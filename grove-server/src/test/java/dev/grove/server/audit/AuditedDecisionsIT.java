package dev.grove.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Decisions, answers, settlements, forks, resumptions, holds and deletions. */
class AuditedDecisionsIT extends AuditBed {

    private void store(String name, String script, String more) {
        done(
                admin.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[\"echo\",\"finish\"]%s}"
                                .formatted(name, script, more)));
    }

    private String start(String agent) {
        return done(admin.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}")).text("run_id");
    }

    private String started(String agent, String status) {
        String run = start(agent);
        await().until(() -> admin.get("/agent-runs/" + run).text("status"), status::equals);
        return run;
    }

    private List<JsonNode> calls(String run) {
        return admin.get("/agent-runs/" + run).json().at("/wait/calls").valueStream().toList();
    }

    @Test
    void hasApprovalsDenialsAndAnswersWithTheirReasons() {
        store("careful", "careful", ",\"approvals\":[\"echo\"]");
        String run = started("careful", "waiting");
        String path = "/agent-runs/" + run + "/approvals/";
        List<JsonNode> calls = calls(run);
        done(admin.post(path + calls.getFirst().path("id").asString(), APPROVE));
        assertThat(admin.post(path + calls.getFirst().path("id").asString(), APPROVE).status())
                .as("used once, and told once")
                .isEqualTo(409);
        done(
                admin.post(
                        path + calls.getLast().path("id").asString(),
                        "{\"decision\":\"deny\",\"reason\":\"not today\"}"));
        assertThat(changes("&object=" + run))
                .containsExactly(
                        "approval approved echo (call "
                                + calls.getFirst().path("id").asString()
                                + ")",
                        "approval denied echo (call "
                                + calls.getLast().path("id").asString()
                                + ": not today)");
    }

    @Test
    void hasForksAndResumptions() {
        store("quick", "dear", ",\"limits\":{\"max_turns\":1}");
        String run = started("quick", "stopped");
        done(admin.post("/agents/quick/runs/" + run + "/resume", "{}"));
        HttpAnswer fork = done(admin.post("/agent-runs/" + run + "/fork", "{\"turn\":0}"));
        assertThat(changes("&kind=run"))
                .containsExactly("run resumed ", "run forked quick (from turn 0 of " + run + ")");
        assertThat(entries(admin, "&object=" + fork.text("run_id")))
                .singleElement()
                .satisfies(entry -> assertThat(words(entry)).startsWith("run forked"));
    }

    @Test
    void hasWhatPeopleDecideAndSettleOfWorkflows() {
        done(
                admin.send(
                        admin.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: guarded
                                                nodes:
                                                  sure: {ask: {title: Sure?, timeout: 1h}}
                                                  sent: {wait: {event: sent, timeout: 1h}}
                                                  told: {wait: {event: told, timeout: 1h}}
                                                """))));
        String run = done(admin.post("/workflows/guarded/runs", "{\"input\":{}}")).text("run_id");
        String path = "/workflow-runs/" + run;
        await().until(() ->
                admin.get(path + "/nodes")
                                .json()
                                .path("items")
                                .valueStream()
                                .filter(node -> node.path("status").asString().equals("waiting"))
                                .count()
                        == 3);
        String digest = admin.get(path + "/nodes/sure").json().at("/ask/digest").asString();
        done(
                admin.post(
                        path + "/asks/sure",
                        "{\"decision\":\"approve\",\"reason\":\"seen\",\"digest\":\"%s\"}"
                                .formatted(digest)));
        done(admin.post(path + "/nodes/told/settle", "{\"output\":1,\"reason\":\"by phone\"}"));
        done(admin.post(path + "/events/sent", "{\"payload\":{}}"));
        await().until(() -> admin.get(path).text("status"), "completed"::equals);
        done(admin.post(path + "/fork", "{\"outputs\":{\"told\":2}}"));
        assertThat(changes("&kind=ask,node,event,run"))
                .containsExactly(
                        "ask approve sure (seen)",
                        "node settled told (by phone)",
                        "event sent sent",
                        "run forked guarded (from " + run + ", with outputs for told)");
    }

    @Test
    void hasHoldsAndDeletionsAndNoPersonsName() {
        done(
                admin.post(
                        "/agents",
                        "{\"name\":\"quick\",\"system_prompt\":\"p\",\"model\":\"scripted/dear\",\"tools\":[\"finish\"],\"limits\":{\"max_turns\":1}}"));
        String person = "carol@example.com";
        String run =
                done(admin.post(
                                "/agents/quick/runs",
                                "{\"goal\":\"g\",\"metadata\":{\"user\":\"" + person + "\"}}"))
                        .text("run_id");
        String other = start("quick");
        for (String one : List.of(run, other)) {
            await().until(() ->
                    admin.get("/agent-runs/" + one).json().path("finished_at").isString());
        }
        done(admin.call("PUT", "/secrets/mail", "{\"value\":\"hunter2-hunter2\"}"));
        HttpAnswer hold =
                done(
                        admin.post(
                                "/holds",
                                "{\"run_id\":\"%s\",\"reason\":\"case 7 hunter2-hunter2\"}"
                                        .formatted(other)));
        assertThat(admin.delete("/agent-runs/" + other).status()).isEqualTo(409);
        done(admin.delete("/holds/" + hold.text("id")));
        await().until(() -> admin.delete("/agent-runs/" + other).status() == 200);
        HttpAnswer begun = done(admin.delete("/users/" + person + "/data"));
        await().until(
                        () -> admin.get("/deletions/" + begun.text("id")).text("status"),
                        "completed"::equals);
        String subject = begun.text("subject");
        assertThat(changes("&kind=hold,run,person"))
                .hasSize(4)
                .anyMatch(words -> words.startsWith("hold placed " + other + " (case 7 "))
                .anyMatch(words -> words.startsWith("hold released " + other + " (case 7 "))
                .anyMatch(words -> words.startsWith("run deleted " + other))
                .anyMatch(words -> words.startsWith("person deletion_begun " + subject));
        assertThat(entries(admin, "&kind=person"))
                .extracting(entry -> entry.path("action") + " " + entry.path("door"))
                .containsExactly("\"deletion_begun\" \"rest\"", "\"deleted\" \"server\"");
        assertThat(entries(admin, "").toString()).doesNotContain("carol");
        assertThat(
                        owner().sql(
                                        "SELECT string_agg(detail, ' ') FROM audit_changes WHERE tenant_id = :tenant")
                                .param("tenant", UUID.fromString(tenant))
                                .query(String.class)
                                .single())
                .contains("case 7")
                .doesNotContain("hunter2");
    }
}
