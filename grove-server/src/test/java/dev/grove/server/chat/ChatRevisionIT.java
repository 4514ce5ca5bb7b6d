package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import org.junit.jupiter.api.Test;

/** Chats that go back: edited, answered again, and what a refusal leaves. */
class ChatRevisionIT extends ChatBed {

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
}
