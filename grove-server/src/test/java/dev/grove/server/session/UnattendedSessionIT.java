package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Sessions in which nobody is there to approve calls. */
class UnattendedSessionIT extends SessionBed {

    private static final String ASKS = ",\"approvals\":[\"echo\"]";

    @Test
    void denyCallsAtOnceAndTellTheModelWhy() {
        String session =
                session(agent("anthropic/claude-sonnet-4-6", ASKS), ",\"approvals\":\"deny\"");
        JsonNode answered = said(session, "use the tool");
        assertThat(answered.path("state").asString()).isEqualTo("answered");
        assertThat(MODEL.ofPrompt(word).getLast().body())
                .contains("denied: nobody is there to approve this call");
        String run = answered.at("/answer/run_id").asString();
        assertThat(caller.get("/agent-runs/" + run + "/events?limit=200").body())
                .doesNotContain("run.waiting");
        HttpAnswer fork = caller.post("/agent-runs/" + run + "/fork", "{\"turn\":0}");
        assertThat(caller.get("/agent-runs/" + fork.text("id") + "/stream").body())
                .contains("run.completed")
                .doesNotContain("run.waiting");
    }

    @Test
    void askFromTheNextMessageOnOnceTheyAreChanged() {
        String session =
                session(agent("anthropic/claude-sonnet-4-6", ASKS), ",\"approvals\":\"deny\"");
        said(session, "hello");
        HttpAnswer changed =
                caller.call("PATCH", "/sessions/" + session, "{\"approvals\":\"ask\"}");
        assertThat(changed.text("approvals")).as(changed.body()).isEqualTo("ask");
        String id = send(session, "use the tool", "").text("id");
        await().until(() -> message(session, id).path("state").asString().equals("waiting"));
        HttpAnswer refused =
                caller.call("PATCH", "/sessions/" + session, "{\"approvals\":\"denied\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("approvals", "deny");
    }
}
