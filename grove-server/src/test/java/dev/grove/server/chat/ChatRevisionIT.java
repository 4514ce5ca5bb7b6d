package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.server.HttpAnswer;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Chats that go back: edited, answered again, and what a refusal leaves. */
class ChatRevisionIT extends ChatBed {

    private static final String PIXEL = Base64.getEncoder().encodeToString(TestImages.PIXEL);

    private static final String INTERRUPT = ",\"grove\":{\"if_busy\":\"interrupt\"}";

    @Test
    void regenerateAndEditGoBack() {
        say("chat-1", "m1", "first words");
        String second = answerId(say("chat-1", "m2", "second words"));
        String again = answerId(regenerate("chat-1", "\"" + second + "\"", "m2"));
        assertThat(again).isNotEqualTo(second);
        assertThat(words(MODEL.requests(agent).getLast()))
                .containsExactly("first words", "second words");
        answerId(regenerate("chat-1", "null", "m2"));
        assertThat(words(MODEL.requests(agent).getLast()))
                .containsExactly("first words", "second words");
        HttpAnswer edited =
                post("chat-1", "submit-message", "\"m1\"", user("m1", "other words"), "");
        assertThat(edited.status()).as(edited.body()).isEqualTo(200);
        assertThat(words(MODEL.requests(agent).getLast())).containsExactly("other words");
        assertThat(
                        messages("chat-1")
                                .path("items")
                                .valueStream()
                                .map(item -> item.path("id").stringValue()))
                .containsExactly("m1", answerId(edited));
        assertThat(post("chat-1", "regenerate-message", "\"a_none\"", user("m9", "x"), "").status())
                .isEqualTo(400);
    }

    /** They came over REST, which the page knows nothing of. */
    @Test
    void whatIsAttachedStaysAttached() {
        say("chat-1", "m1", "first words");
        String session =
                caller.get("/sessions?agent=" + agent).json().at("/items/0/id").stringValue();
        HttpAnswer sent =
                caller.post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"look\",\"client_id\":\"m2\",\"attachments\":[{\"name\":\"dot.png\",\"data\":\"data:;base64,%s\"}]}"
                                .formatted(PIXEL));
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        awaitAnswers(2);
        answerId(regenerate("chat-1", "null", "m2"));
        assertThat(MODEL.requests(agent).getLast().toString()).contains(PIXEL);
        HttpAnswer edited =
                post("chat-1", "submit-message", "\"m2\"", user("m2", "other words"), "");
        assertThat(edited.status()).as(edited.body()).isEqualTo(200);
        assertThat(MODEL.requests(agent).getLast().toString()).contains(PIXEL, "other words");
    }

    /** Stopping takes back what waits, so that its words may come again. */
    @Test
    void whatIsAttachedToWordsThatWereTakenBackComesAgain() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> first = threads.submit(() -> say("chat-1", "m1", "slow"));
            await().atMost(Duration.ofSeconds(20)).until(() -> !MODEL.requests(agent).isEmpty());
            String session =
                    caller.get("/sessions?agent=" + agent).json().at("/items/0/id").stringValue();
            HttpAnswer sent =
                    caller.post(
                            "/sessions/" + session + "/messages",
                            "{\"text\":\"look\",\"client_id\":\"m2\",\"attachments\":[{\"data\":\"data:;base64,%s\"}]}"
                                    .formatted(PIXEL));
            assertThat(sent.text("state")).as(sent.body()).isEqualTo("queued");
            assertThat(stop("chat-1")).isEqualTo(204);
            assertThat(first.get().status()).isEqualTo(200);
        }
        answerId(regenerate("chat-1", "null", "m2"));
        assertThat(MODEL.requests(agent).getLast().toString()).contains(PIXEL);
    }

    private void awaitAnswers(int most) {
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        messages("chat-1")
                                        .path("items")
                                        .valueStream()
                                        .filter(item ->
                                                item.path("role").stringValue().equals("assistant"))
                                        .count()
                                == most);
    }

    @Test
    void whatIsRefusedUndoesNothing() {
        String answer = answerId(say("chat-1", "m1", "first words"));
        HttpAnswer listed = caller.get("/sessions?agent=" + agent);
        String session = listed.json().at("/items/0/id").stringValue();
        HttpAnswer archived =
                caller.call("PATCH", "/sessions/" + session, "{\"status\":\"archived\"}");
        assertThat(archived.status()).as(archived.body()).isEqualTo(200);
        assertThat(regenerate("chat-1", "\"" + answer + "\"", "m1").status()).isEqualTo(409);
        assertThat(
                        post("chat-1", "submit-message", "\"m1\"", user("m1", "other words"), "")
                                .status())
                .isEqualTo(409);
        assertThat(
                        messages("chat-1")
                                .path("items")
                                .valueStream()
                                .map(item -> item.path("id").stringValue()))
                .containsExactly("m1", answer);
    }

    /** Its answer was lost on the way, so it comes again: it is answered once. */
    @Test
    void anEditThatIsSentAgainIsAnsweredByTheFirst() {
        say("chat-1", "m1", "first words");
        String edited = answerId(edit("m1", "other words", ""));
        int asked = MODEL.requests(agent).size();
        assertThat(answerId(edit("m1", "other words", ""))).isEqualTo(edited);
        assertThat(answerId(edit("m1", "other words", INTERRUPT))).isEqualTo(edited);
        assertThat(MODEL.requests(agent)).hasSize(asked);
        say("chat-1", "m2", "second words");
        assertThat(answerId(edit("m1", "other words", ""))).isNotEqualTo(edited);
        assertThat(words(MODEL.requests(agent).getLast())).containsExactly("other words");
        assertThat(answerId(edit("m1", "third words", ""))).isNotEqualTo(edited);
        assertThat(words(MODEL.requests(agent).getLast())).containsExactly("third words");
    }

    /** It is known by the id that the client has of it, though it came without one. */
    @Test
    void anEditOfAMessageOverRestThatIsSentAgainIsAnsweredByTheFirst() {
        say("chat-1", "m1", "first words");
        String session =
                caller.get("/sessions?agent=" + agent).json().at("/items/0/id").stringValue();
        String id =
                caller.post("/sessions/" + session + "/messages", "{\"text\":\"second words\"}")
                        .text("id");
        awaitAnswers(2);
        String edited = answerId(edit(id, "other words", ""));
        assertThat(answerId(edit(id, "other words", ""))).isEqualTo(edited);
        assertThat(words(MODEL.requests(agent).getLast()))
                .containsExactly("first words", "other words");
        assertThat(MODEL.requests(agent)).hasSize(3);
    }

    @Test
    void anAnswerThatIsMadeAgainTwiceByOneRequestIsMadeOnce() {
        String first = answerId(say("chat-1", "m1", "first words"));
        String again = answerId(regenerate("chat-1", "\"" + first + "\"", "m1"));
        assertThat(answerId(regenerate("chat-1", "\"" + first + "\"", "m1"))).isEqualTo(again);
        assertThat(MODEL.requests(agent)).hasSize(2);
        assertThat(answerId(regenerate("chat-1", "\"" + again + "\"", "m1"))).isNotEqualTo(again);
        assertThat(MODEL.requests(agent)).hasSize(3);
    }

    /** Words that were taken back before they began are edited, too, and once. */
    @Test
    void anEditOfWordsThatNeverBeganIsAnsweredOnce() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> first = threads.submit(() -> say("chat-1", "m1", "slow"));
            await().atMost(Duration.ofSeconds(20)).until(() -> !MODEL.requests(agent).isEmpty());
            Future<HttpAnswer> waiting = threads.submit(() -> say("chat-1", "m2", "second words"));
            String session =
                    caller.get("/sessions?agent=" + agent).json().at("/items/0/id").stringValue();
            await().until(() ->
                    caller.get("/sessions/" + session).json().path("queued").asInt() == 1);
            assertThat(stop("chat-1")).isEqualTo(204);
            assertThat(first.get().status()).isEqualTo(200);
            assertThat(waiting.get().status()).isEqualTo(200);
        }
        int asked = MODEL.requests(agent).size();
        String edited = answerId(edit("m2", "other words", ""));
        assertThat(answerId(edit("m2", "other words", ""))).isEqualTo(edited);
        assertThat(MODEL.requests(agent)).hasSize(asked + 1);
    }

    @Test
    void aConflictNamesTheFieldThatTheClientSent() {
        say("chat-1", "m1", "first words");
        HttpAnswer refused = say("chat-1", "m1", "other words");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.json().at("/errors/0/field").stringValue())
                .isEqualTo("messages[last].id");
        HttpAnswer tooLong = say("chat-1", "m2", "w".repeat(200_001));
        assertThat(tooLong.status()).as(tooLong.body()).isEqualTo(400);
        assertThat(tooLong.json().at("/errors/0/field").stringValue())
                .isEqualTo("messages[last].parts");
        assertThat(tooLong.text("detail")).startsWith("messages[last].parts: ");
    }

    private HttpAnswer edit(String id, String text, String more) {
        return post("chat-1", "submit-message", "\"" + id + "\"", user(id, text), more);
    }
}
