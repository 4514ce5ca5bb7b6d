package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Sessions that are taken back, branched off, changed and deleted. */
class RevisedSessionIT extends SessionBed {

    @Test
    void rewindUndoesWhatCameAfterAndSaysWhatStays() {
        String session = session(agent(), "");
        said(session, "one");
        said(session, "use the tool");
        said(session, "three");
        HttpAnswer rewound = caller.post("/sessions/" + session + "/rewind", "{\"to_n\":1}");
        assertThat(rewound.status()).as(rewound.body()).isEqualTo(200);
        assertThat(rewound.json().at("/session/n").asInt()).isEqualTo(1);
        assertThat(rewound.json().path("kept_effects").valueStream().toList())
                .allSatisfy(kept -> {
                    assertThat(kept.path("n").asInt()).isEqualTo(2);
                    assertThat(kept.path("tool").asString()).isEqualTo("echo");
                });
        JsonNode again = said(session, "another two");
        assertThat(again.path("n").asInt()).as("places are not given again").isEqualTo(4);
        Request last = MODEL.ofPrompt(word).getLast();
        assertThat(SessionModel.messages(last).toString())
                .contains("one", "another two")
                .doesNotContain("use the tool", "three");
        assertThat(conversation(session, "")).hasSize(2);
        assertThat(conversation(session, "&superseded=true"))
                .extracting(message -> message.path("state").asString())
                .containsExactly("answered", "superseded", "superseded", "answered");
        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":2}").status())
                .isEqualTo(400);
        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}").status())
                .isEqualTo(200);
        said(session, "from the start");
        assertThat(SessionModel.messages(MODEL.ofPrompt(word).getLast())).hasSize(1);
    }

    @Test
    void rewindIsRefusedWhileSomethingIsAnswered() {
        String session = session(agent(), "");
        said(session, "one");
        String slow = send(session, "slow " + word, "").text("id");
        HttpAnswer refused = caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("session_busy");
        MODEL.release(word);
        ended(session, slow);
    }

    @Test
    void branchAndOriginGoOnByThemselvesWithTheSameBeginning() {
        String session = session(agent(), ",\"metadata\":{\"order\":\"7\"}");
        said(session, "one");
        said(session, "use the tool");
        HttpAnswer branched =
                caller.post("/sessions/" + session + "/branch", "{\"at_n\":1,\"title\":\"other\"}");
        assertThat(branched.status()).as(branched.body()).isEqualTo(200);
        String branch = branched.text("id");
        assertThat(branched.json().at("/branch_of/session_id").asString()).isEqualTo(session);
        said(branch, "in the branch");
        String ofBranch = SessionModel.messages(MODEL.ofPrompt(word).getLast()).toString();
        said(session, "in the origin");
        String ofOrigin = SessionModel.messages(MODEL.ofPrompt(word).getLast()).toString();
        assertThat(ofBranch).contains("one", "in the branch").doesNotContain("use the tool");
        assertThat(ofOrigin).contains("one", "use the tool").doesNotContain("in the branch");
        List<JsonNode> both = conversation(branch, "");
        assertThat(both.getFirst().at("/answer/run_id"))
                .isEqualTo(conversation(session, "").getFirst().at("/answer/run_id"));
        // Runs that both share outlive either of them.
        assertThat(caller.delete("/sessions/" + session).status()).isIn(200, 202);
        awaitDeleted(session);
        said(branch, "still here");
        assertThat(SessionModel.messages(MODEL.ofPrompt(word).getLast()).toString())
                .contains("one", "in the branch", "still here");
    }

    @Test
    void anAnswerThatABranchWentOnFromIsNotResumed() {
        String session = session(agent(), "");
        String run = said(session, "please fail").at("/answer/run_id").asString();
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        said(branch, "in the branch");
        HttpAnswer resumed = caller.post("/agent-runs/" + run + "/resume", "{}");
        assertThat(resumed.status()).isEqualTo(409);
        assertThat(resumed.text("code")).isEqualTo("session_went_on");
    }

    @Test
    void aForkHasTheConversationThatItsOriginHadWhateverWasUndoneSince() {
        String session = session(agent(), "");
        said(session, "the first");
        said(session, "the second");
        String run = said(session, "the third").at("/answer/run_id").asString();
        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":1}").status())
                .isEqualTo(200);
        HttpAnswer fork =
                caller.post("/agent-runs/" + run + "/fork", "{\"turn\":0,\"goal\":\"another\"}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + fork.text("id") + "/stream").body())
                .contains("run.completed");
        assertThat(SessionModel.messages(MODEL.ofPrompt(word).getLast()).toString())
                .contains("the first", "the second", "another")
                .doesNotContain("the third");
    }

    @Test
    void deletionHidesAtOnceAndTakesRunsWithIt() {
        String session = session(agent(), ",\"external_id\":\"chat-1\"");
        String run = said(session, "one").at("/answer/run_id").asString();
        assertThat(caller.delete("/agent-runs/" + run).status()).isEqualTo(409);
        String slow = send(session, "slow " + word, "").text("id");
        String running = message(session, slow).at("/answer/run_id").asString();
        assertThat(caller.delete("/sessions/" + session).status()).isIn(200, 202);
        assertThat(caller.get("/sessions/" + session).status()).isEqualTo(404);
        assertThat(caller.get("/sessions/" + session + "/messages").status()).isEqualTo(404);
        assertThat(send(session, "late", "").status()).isEqualTo(404);
        awaitDeleted(session);
        MODEL.release(word);
        assertThat(caller.get("/agent-runs/" + run).status()).isEqualTo(404);
        assertThat(caller.get("/agent-runs/" + running).status()).isEqualTo(404);
        assertThat(
                        owner().sql(
                                        "SELECT count(*) FROM sessions WHERE id = '"
                                                + session
                                                + "'::uuid")
                                .query(Long.class)
                                .optional())
                .hasValue(0L);
        // The id is free again.
        assertThat(session("a" + word, ",\"external_id\":\"chat-1\"")).isNotEqualTo(session);
    }

    @Test
    void externalIdFindsTheSessionThatThereIs() {
        String session = session(agent(), ",\"external_id\":\"chat-1\",\"user\":\"ann\"");
        HttpAnswer again =
                caller.post(
                        "/sessions",
                        "{\"agent\":\"a"
                                + word
                                + "\",\"external_id\":\"chat-1\",\"user\":\"ann\"}");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("id")).isEqualTo(session);
        assertThat(session("a" + word, ",\"external_id\":\"chat-1\",\"user\":\"bob\""))
                .isNotEqualTo(session);
    }

    @Test
    void requestForAPersonSeesThatPersonsSessionsAlone() {
        String anns = session(agent(), ",\"user\":\"ann\"");
        JsonNode message = said(anns, "secret of ann");
        String run = message.at("/answer/run_id").asString();
        assertThat(caller.get("/agent-runs/" + run).json().at("/metadata/user").asString())
                .isEqualTo("ann");
        assertThat(caller.get("/agent-runs/" + run).text("origin")).isEqualTo("session");
        HttpAnswer missing = forUser("bob", "/sessions/00000000-0000-4000-8000-000000000000");
        HttpAnswer foreign = forUser("bob", "/sessions/" + anns);
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("detail")).isEqualTo(missing.text("detail"));
        assertThat(forUser("bob", "/sessions/" + anns + "/messages").status()).isEqualTo(404);
        assertThat(forUser("bob", "/sessions").json().path("items").size()).isZero();
        assertThat(forUser("ann", "/sessions").json().path("items").size()).isEqualTo(1);
        assertThat(forUser("ann", "/sessions/" + anns).status()).isEqualTo(200);
        HttpCaller stranger = newCaller(newTenant(), "admin");
        assertThat(stranger.get("/sessions/" + anns).status()).isEqualTo(404);
        assertThat(caller.delete("/users/ann/data").status()).isIn(200, 202);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> caller.get("/agent-runs/" + run).status() == 404);
        assertThat(caller.get("/sessions/" + anns).status()).isEqualTo(404);
    }

    @Test
    void changesHoldFromTheNextMessageOn() {
        String session = session(agent(), "");
        said(session, "one");
        agent("anthropic/claude-sonnet-4-6", ",\"description\":\"second\"");
        HttpAnswer changed =
                caller.call(
                        "PATCH",
                        "/sessions/" + session,
                        "{\"title\":\"Mine\",\"agent_version\":2,\"if_busy\":\"reject\"}");
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        assertThat(changed.text("title")).isEqualTo("Mine");
        String run = said(session, "two").at("/answer/run_id").asString();
        assertThat(caller.get("/agent-runs/" + run).json().path("agent_version").asInt())
                .isEqualTo(2);
        assertThat(
                        caller.call("PATCH", "/sessions/" + session, "{\"status\":\"archived\"}")
                                .status())
                .isEqualTo(200);
        assertThat(send(session, "three", "").status()).isEqualTo(409);
        assertThat(conversation(session, "")).hasSize(2);
        caller.call("PATCH", "/sessions/" + session, "{\"status\":\"open\"}");
        assertThat(caller.delete("/agents/a" + word).status()).isEqualTo(204);
        HttpAnswer gone = send(session, "four", "");
        assertThat(gone.status()).isEqualTo(409);
        assertThat(gone.text("detail")).contains("agent of this session was deleted");
    }

    private HttpAnswer forUser(String user, String path) {
        return caller.send(caller.request(path).header("Grove-User", user).GET());
    }

    private void awaitDeleted(String session) {
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        !caller.delete("/sessions/" + session)
                                .json()
                                .path("completed_at")
                                .isNull());
    }
}
