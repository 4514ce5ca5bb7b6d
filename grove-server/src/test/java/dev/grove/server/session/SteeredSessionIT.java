package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Messages that the answer under way reads. */
class SteeredSessionIT extends SessionBed {

    private static final String STEER = ",\"if_busy\":\"steer\"";
    private static final String ASKS = ",\"approvals\":[\"echo\"]";
    private static final String QUESTIONS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\",\"input_schema\":{\"type\":\"object\"}}]";

    @Test
    void areReadBeforeTheNextModelCallAndStayAtTheirPlace() {
        String session = session(agent(), "");
        said(session, "hello");
        String slow = sentSlow(session, "slow " + word + " tool");
        String run = message(session, slow).at("/answer/run_id").asString();
        HttpAnswer first = send(session, "in French", STEER + ",\"client_id\":\"s1\"");
        assertThat(first.status()).as(first.body()).isEqualTo(201);
        assertThat(first.text("state")).isEqualTo("steering");
        assertThat(first.json().path("n").asInt()).isEqualTo(2);
        assertThat(first.json().at("/answer/run_id").asString()).isEqualTo(run);
        HttpAnswer second = send(session, "and short", STEER);
        assertThat(send(session, "in French", STEER + ",\"client_id\":\"s1\"").status())
                .isEqualTo(200);
        MODEL.release(word);

        assertThat(ended(session, slow).path("state").asString()).isEqualTo("answered");
        assertThat(message(session, first.text("id")).path("state").asString())
                .isEqualTo("steered");
        assertThat(SessionModel.blocks(lastRequest()).reversed().subList(0, 2))
                .satisfiesExactly(
                        block -> assertThat(block).contains("user", "and short"),
                        block -> assertThat(block).contains("user", "in French"));
        assertThat(steered(run))
                .extracting(event -> event.path("message_id").asString())
                .containsExactly(first.text("id"), second.text("id"));
        assertThat(steered(run)).allMatch(event -> event.path("n").asInt() == 2);

        said(session, "and then");
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));
        assertThat(conversation(session, ""))
                .extracting(message -> message.path("text").asString())
                .containsExactly(
                        "hello", "slow " + word + " tool", "in French", "and short", "and then");
        assertThat(conversation(session, ""))
                .extracting(message -> message.path("n").asInt())
                .containsExactly(1, 2, 2, 2, 3);
        assertThat(conversation(session, "").get(2).path("state").asString()).isEqualTo("steered");
    }

    @Test
    void areAnsweredNextWhereTheAnswerAsksTheModelNoMore() {
        String session = session(agent(), STEER);
        String slow = sentSlow(session, "slow " + word);
        String later = send(session, "later", ",\"if_busy\":\"queue\"").text("id");
        String steering = send(session, "rather this", "").text("id");
        assertThat(message(session, steering).path("state").asString()).isEqualTo("steering");
        MODEL.release(word);
        ended(session, slow);
        JsonNode answered = ended(session, steering);
        assertThat(answered.path("state").asString()).isEqualTo("answered");
        assertThat(answered.path("n").asInt()).isEqualTo(2);
        ended(session, later);
        assertThat(conversation(session, ""))
                .extracting(message -> message.path("text").asString())
                .containsExactly("slow " + word, "rather this", "later");
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));
    }

    @Test
    void areCountedByTheCapOfMessages() {
        String session = session(agent(), ",\"limits\":{\"max_messages\":3}");
        String slow = sentSlow(session, "slow " + word + " tool");
        String steered = send(session, "in French", STEER).text("id");
        assertThat(send(session, "and short", STEER).status()).isEqualTo(201);
        assertThat(send(session, "and kind", STEER).text("code"))
                .as("while they wait")
                .isEqualTo("budget_exceeded");
        MODEL.release(word);
        ended(session, slow);
        assertThat(message(session, steered).path("state").asString()).isEqualTo("steered");
        assertThat(send(session, "and then", "").text("code"))
                .as("once they were read")
                .isEqualTo("budget_exceeded");
        caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}");
        assertThat(send(session, "and then", "").text("code"))
                .as("once they were undone")
                .isEqualTo("budget_exceeded");
    }

    @Test
    void endTheWaitForAnApproval() {
        String session = session(agent("anthropic/claude-sonnet-4-6", ASKS), "");
        String asking = send(session, "use the tool", "").text("id");
        String run = awaitWaiting(session, asking);
        String call = caller.get("/agent-runs/" + run).json().at("/wait/calls/0/id").asString();
        String steering = send(session, "do not", STEER).text("id");

        assertThat(ended(session, asking).path("state").asString()).isEqualTo("answered");
        assertThat(message(session, steering).path("state").asString()).isEqualTo("steered");
        assertThat(SessionModel.blocks(lastRequest())).last().asString().contains("do not");
        assertThat(lastRequest().body())
                .contains("denied: The user wrote instead\\nThe call was not run.");
        assertThat(caller.get("/approvals").json().path("items").size()).isZero();
        HttpAnswer late =
                caller.post(
                        "/agent-runs/" + run + "/approvals/" + call, "{\"decision\":\"approve\"}");
        assertThat(late.status()).isEqualTo(409);
        assertThat(events(run))
                .filteredOn(event -> event.path("type").asString().equals("approval.decided"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.path("decision").asString()).isEqualTo("deny");
                    assertThat(event.path("reason").asString()).isEqualTo("The user wrote instead");
                });
        said(session, "and then");
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));
    }

    @Test
    void endTheWaitForTheApplication() {
        String agent = agent("anthropic/claude-sonnet-4-6", QUESTIONS);
        String session = session(agent, "");
        String asking = send(session, "a question", "").text("id");
        String run = awaitWaiting(session, asking);
        send(session, "never mind", STEER);
        assertThat(ended(session, asking).path("state").asString()).isEqualTo("answered");
        assertThat(lastRequest().body())
                .contains("The user wrote instead. The call has no result", "never mind");
        HttpAnswer late =
                caller.post(
                        "/agent-runs/" + run + "/tool-results",
                        "{\"results\":[{\"tool_call_id\":\"call_1\",\"content\":\"blue\"}]}");
        assertThat(late.status()).isEqualTo(409);
        said(session, "and then");
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));
    }

    @Test
    void areNotOvertakenByAWaitThatComesLater() {
        String session = session(agent("anthropic/claude-sonnet-4-6", ASKS), "");
        String slow = sentSlow(session, "slow " + word + " tool");
        send(session, "do not", STEER);
        MODEL.release(word);
        JsonNode answered = ended(session, slow);
        assertThat(answered.path("state").asString()).isEqualTo("answered");
        assertThat(events(answered.at("/answer/run_id").asString()))
                .noneMatch(event -> event.path("type").asString().equals("run.waiting"));
        assertThat(lastRequest().body()).contains("denied: The user wrote instead", "do not");
    }

    @Test
    void areTakenBackUntilTheyAreRead() {
        String session = session(agent(), "");
        String slow = sentSlow(session, "slow " + word + " tool");
        String steering = send(session, "in French", STEER).text("id");
        String kept = send(session, "and short", STEER).text("id");
        HttpAnswer withdrawn = caller.delete("/sessions/" + session + "/messages/" + steering);
        assertThat(withdrawn.text("state")).isEqualTo("withdrawn");
        assertThat(withdrawn.json().path("n").isNull()).isTrue();
        MODEL.release(word);
        ended(session, slow);
        assertThat(lastRequest().body()).contains("and short").doesNotContain("in French");
        HttpAnswer late = caller.delete("/sessions/" + session + "/messages/" + kept);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.body()).contains("answer to message 1");
        assertThat(said(session, "next").path("n").asInt()).isEqualTo(2);
    }

    @Test
    void goWithTheirAnswerIntoBranchesForksAndOutWithRewinds() {
        String session = session(agent(), "");
        said(session, "hello");
        String slow = sentSlow(session, "slow " + word + " tool");
        String run = message(session, slow).at("/answer/run_id").asString();
        send(session, "in French", STEER);
        MODEL.release(word);
        ended(session, slow);

        String branch = caller.post("/sessions/" + session + "/branch", "{\"at_n\":2}").text("id");
        assertThat(conversation(branch, ""))
                .extracting(message -> message.path("text").asString())
                .containsExactly("hello", "slow " + word + " tool", "in French");
        said(branch, "in the branch");
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));

        HttpAnswer fork =
                caller.post("/agent-runs/" + run + "/fork", "{\"turn\":2,\"goal\":\"go on\"}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + fork.text("id") + "/stream").body())
                .contains("run.completed");
        assertThat(lastRequest().body())
                .containsSubsequence("slow " + word, "in French", "answer to it", "go on");

        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":1}").status())
                .isEqualTo(200);
        assertThat(conversation(session, ""))
                .extracting(message -> message.path("text").asString())
                .containsExactly("hello");
        assertThat(conversation(session, "&superseded=true")).hasSize(3);
        said(session, "another way");
        assertThat(lastRequest().body()).contains("another way").doesNotContain("in French");
        assertThat(conversation(branch, "")).hasSize(4);
    }

    @Test
    void areRepeatedBesideASummaryAsOtherMessages() {
        String session = session(agent(), "");
        for (int i = 0; i < 4; i++) {
            said(session, "a long one " + i + " " + "w".repeat(1_500));
        }
        String slow = sentSlow(session, "slow " + word + " tool");
        send(session, "keep to the coast", STEER);
        MODEL.release(word);
        ended(session, slow);
        boolean repeated = false;
        for (int i = 0; i < 8 && !repeated; i++) {
            said(session, "b long one " + i + " " + "w".repeat(1_500));
            repeated =
                    SessionModel.messages(lastRequest())
                            .getFirst()
                            .toString()
                            .matches(
                                    "(?s).*\\[The conversation up to message.*keep to the coast.*");
        }
        assertThat(repeated).isTrue();
    }

    @Test
    void beginAtOnceWhereNothingIsAnswered() {
        String session = session(agent(), "");
        HttpAnswer sent = send(session, "hello", STEER);
        assertThat(sent.json().path("n").asInt()).isEqualTo(1);
        assertThat(ended(session, sent.text("id")).path("state").asString()).isEqualTo("answered");
    }

    private String sentSlow(String session, String text) {
        String id = send(session, text, "").text("id");
        await().until(() ->
                MODEL.ofPrompt(word).stream().anyMatch(request -> request.body().contains(text)));
        return id;
    }

    private String awaitWaiting(String session, String id) {
        return await().until(
                        () -> message(session, id),
                        message -> message.path("state").asString().equals("waiting"))
                .at("/answer/run_id")
                .asString();
    }

    private List<JsonNode> events(String run) {
        return caller.get("/agent-runs/" + run + "/events?limit=200")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private List<JsonNode> steered(String run) {
        return events(run).stream()
                .filter(event -> event.path("type").asString().equals("message.steered"))
                .toList();
    }

    private Request lastRequest() {
        return MODEL.ofPrompt(word).getLast();
    }
}
