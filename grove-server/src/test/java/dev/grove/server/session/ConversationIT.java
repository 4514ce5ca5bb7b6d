package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Conversation that a model reads in each answer of a session. */
class ConversationIT extends SessionBed {

    @ParameterizedTest
    @ValueSource(strings = {"anthropic/claude-sonnet-4-6", "openai/gpt-4.1"})
    void eachRequestBeginsWithTheOneBeforeIt(String model) {
        String session = session(agent(model, ""), "");
        for (int i = 0; i < 8; i++) {
            JsonNode message = said(session, (i % 3 == 1 ? "use the tool " : "hello ") + i);
            assertThat(message.path("state").asString()).isEqualTo("answered");
            assertThat(message.path("n").asInt()).isEqualTo(i + 1);
        }
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));
        JsonNode view = caller.get("/sessions/" + session).json();
        assertThat(view.path("title").asString()).isEqualTo("hello 0");
        assertThat(view.path("activity").asString()).isEqualTo("idle");
        assertThat(view.path("n").asInt()).isEqualTo(8);
        assertThat(conversation(session, ""))
                .extracting(message -> message.path("text").asString())
                .startsWith("hello 0", "use the tool 1")
                .hasSize(8);
    }

    @Test
    void whatFailedOrWasCancelledIsClosedInFixedWords() {
        String session = session(agent(), "");
        said(session, "hello");
        assertThat(said(session, "please fail").path("state").asString()).isEqualTo("ended");
        String slow = send(session, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).getLast().body().contains("slow " + word));
        String run = message(session, slow).at("/answer/run_id").asString();
        assertThat(caller.post("/agent-runs/" + run + "/cancel", "{}").status()).isEqualTo(202);
        assertThat(ended(session, slow).at("/answer/status").asString()).isEqualTo("cancelled");
        MODEL.release(word);
        said(session, "use the tool");
        said(session, "and then");
        List<Request> all = MODEL.ofPrompt(word);
        assertBeginsWithTheOneBefore(all);
        assertThat(SessionModel.messages(all.getLast()).toString())
                .containsSubsequence("hello", "please fail", "slow " + word, "use the tool");
    }

    @Test
    void aDelegateOrTheNextServerReadsTheSameConversation() {
        // Nothing is remembered between two answers, so each of them reads the rows anew.
        String session = session(agent(), "");
        said(session, "use the tool");
        String other = session("a" + word, "");
        said(other, "another conversation");
        said(session, "go on");
        List<Request> all = MODEL.ofPrompt(word);
        assertThat(SessionModel.messages(all.getLast()).toString())
                .contains("use the tool", "go on")
                .doesNotContain("another conversation");
        assertThat(SessionModel.messages(all.get(2)).toString()).doesNotContain("use the tool");
    }

    @Test
    void summarisesMessagesAndHandsTheSummaryOn() {
        String session = session(agent(), "");
        for (int i = 0; i < 14; i++) {
            said(session, "a long one " + i + " " + "w".repeat(1_500));
        }
        List<Request> all =
                MODEL.ofPrompt(word).stream()
                        .filter(request -> !SessionModel.messages(request).isEmpty())
                        .toList();
        Request last = all.getLast();
        assertThat(SessionModel.messages(last).getFirst().toString())
                .contains("[The conversation up to message ", "SUMMARY of ");
        assertThat(last.body().length()).isLessThan(32_000);
        int compacted = 0;
        for (int i = 1; i < all.size(); i++) {
            List<JsonNode> before = SessionModel.messages(all.get(i - 1));
            List<JsonNode> now = SessionModel.messages(all.get(i));
            if (now.getFirst().equals(before.getFirst())) {
                assertThat(now).startsWith(before.toArray(JsonNode[]::new));
            } else {
                compacted++;
            }
        }
        assertThat(compacted).isBetween(1, 6);
        // The run that wrote the last summary paid for it; nobody wrote it again.
        long summaries =
                conversation(session, "").stream()
                        .map(message -> message.at("/answer/run_id").asString())
                        .mapToLong(run ->
                                caller.get("/agent-runs/" + run + "/compactions")
                                        .json()
                                        .path("items")
                                        .size())
                        .sum();
        assertThat(summaries).isEqualTo(compacted);
    }

    @Test
    void anAnswerOfBeforeIsNotResumedOnceTheSessionWentOn() {
        String session = session(agent(), "");
        JsonNode failed = said(session, "please fail");
        String run = failed.at("/answer/run_id").asString();
        said(session, "hello");
        HttpAnswer resumed = caller.post("/agent-runs/" + run + "/resume", "{}");
        assertThat(resumed.status()).isEqualTo(409);
        assertThat(resumed.text("code")).isEqualTo("session_went_on");
        HttpAnswer fork =
                caller.post(
                        "/agent-runs/" + run + "/fork", "{\"turn\":0,\"goal\":\"another way\"}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + fork.text("id") + "/stream").body())
                .contains("run.completed");
        assertThat(conversation(session, "")).hasSize(2);
    }

    /** Versions count from 1: it is no version that is missing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST  | /sessions           | {\"agent\":\"%s\",\"version\":0}  | version",
                "POST  | /agents/%s/runs     | {\"goal\":\"g\",\"version\":0}    | version",
                "POST  | /agents/%s/publish  | {\"version\":-3,\"expected_version\":1} | version",
                "PATCH | /sessions/{session} | {\"agent_version\":0}              | agent_version",
            })
    void noVersionIsZero(String method, String path, String body, String field) {
        String agent = agent();
        String session = session(agent, "");
        HttpAnswer refused =
                caller.call(
                        method,
                        path.replace("{session}", session).replace("%s", agent),
                        body.replace("%s", agent));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.json().at("/errors/0/field").asString()).isEqualTo(field);
        assertThat(refused.text("detail")).contains("must be 1 or more");
    }
}
