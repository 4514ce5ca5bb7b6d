package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code ./grove chat} in scripts: a message a line, answers on stdout, words on stderr. */
class PipedChatIT extends CliBed {

    /** The first bytes of a PNG, and one of 1 × 1 pixel. */
    private static final byte[] PNG =
            Base64.getDecoder()
                    .decode(
                            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    @Test
    void aLineIsAMessageAndDataAreOnStdoutAlone() {
        CliProcess chat = pipe("chat", agent).gets("one", "", "use the tool");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out()).isEqualTo("You said: one\nLet me see. \nIt is done.\n");
        String session = session().path("id").stringValue();
        assertThat(chat.err()).contains("session " + session, "* echo", "  = aloud");

        CliProcess more = pipe("chat", agent, "--session", session).gets("two");
        assertThat(more.status()).as(more.err()).isZero();
        assertThat(more.out()).isEqualTo("You said: two\n");
        assertThat(messages(session)).hasSize(3);
    }

    @Test
    void aLongAnswerIsWhole() {
        CliProcess chat = pipe("chat", agent).gets("long");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out()).isEqualTo(CliModel.LONG + "\n");
    }

    @Test
    void commandsWorkAsInATerminal() throws IOException {
        Path picture = Files.write(folder.resolve("dot.png"), PNG);
        CliProcess chat =
                pipe("chat", agent)
                        .gets(
                                "one",
                                "/undo",
                                "/attach " + picture,
                                "two",
                                "/branch aside",
                                "three",
                                "/cost",
                                "/quit",
                                "four");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out())
                .contains("You said: two", "You said: three", "2 answers")
                .doesNotContain("four");
        assertThat(MODEL.requests(agent)).hasSize(3);
        assertThat(String.join(" ", said(MODEL.requests(agent).getLast())))
                .contains("two", "dot.png (image/png, 70 bytes)", "three")
                .doesNotContain("one");
        assertThat(MODEL.requests(agent).get(1).toString())
                .contains(Base64.getEncoder().encodeToString(PNG), "image/png")
                .doesNotContain("\"one\"");
        assertThat(session().path("title").stringValue()).isEqualTo("aside");
    }

    /** Without a sandbox, which looks into them; {@code ChatFilesIT} has one. */
    @Test
    void filesNeedAConversationAndASandbox() {
        CliProcess early = pipe("chat", agent).gets("/files", "one");
        assertThat(early.status()).as(early.err()).isEqualTo(2);
        assertThat(early.err()).contains("nothing has been said yet");
        CliProcess chat = pipe("chat", agent).gets("one", "/files", "not sent");
        assertThat(chat.status()).as(chat.err()).isEqualTo(1);
        assertThat(chat.err()).contains("sandboxes are switched off");
        assertThat(chat.out()).isEqualTo("You said: one\n");
    }

    @Test
    void anotherModelAnswers() {
        CliProcess chat =
                pipe("chat", agent)
                        .gets(
                                "/model anthropic/claude-haiku-4-5",
                                "one",
                                "/model anthropic/claude-sonnet-4-6",
                                "two");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(MODEL.requests(agent))
                .extracting(request -> request.path("model").stringValue())
                .containsExactly("claude-haiku-4-5", "claude-sonnet-4-6");
    }

    @Test
    void anApprovalEndsIt() {
        agent = agent(careful());
        CliProcess chat = pipe("chat", agent).gets("use the tool", "not sent");
        assertThat(chat.status()).as(chat.err()).isEqualTo(6);
        assertThat(chat.err()).contains("echo requires approval", "/approvals/");
        assertThat(messages(session().path("id").stringValue())).hasSize(1);
    }

    @Test
    void aClientToolEndsIt() {
        CliProcess chat = pipe("chat", agent).gets("my place");
        assertThat(chat.status()).as(chat.err()).isEqualTo(6);
        assertThat(chat.err()).contains("locate");
    }

    @Test
    void exitStatusesSayWhatWentWrong() {
        assertThat(pipe("chat", agent).gets("fail").status()).isEqualTo(8);
        String capped = agent(",\"limits\":{\"max_turns\":1}");
        assertThat(pipe("chat", capped).gets("tool").status()).isEqualTo(7);
        CliProcess unknown = pipe("chat", "nobody").gets("one");
        assertThat(unknown.status()).isEqualTo(3);
        assertThat(unknown.err()).contains("nobody");
        assertThat(unknown.out()).isEmpty();
        assertThat(pipe("chat").gets().status()).isEqualTo(2);
        assertThat(pipe("chat", agent, "--sesion", "x").gets().status()).isEqualTo(2);
        assertThat(pipe("chat", agent, "--session", "none").gets().status()).isIn(2, 3);
        assertThat(pipe("chat", agent).gets("/wrong").status()).isEqualTo(2);
        CliProcess none = pipe("chat", agent, "--continue").gets();
        assertThat(none.status()).as(none.err()).isZero();
        assertThat(pipe("chat", capped + "x", "--continue").gets().status()).isEqualTo(3);
    }

    @Test
    void keysAreRefusedInWords() {
        Map<String, String> wrong = new HashMap<>(environment(port()));
        wrong.put("GROVE_KEY", "grove_wrong");
        CliProcess refused = pipe(wrong, "chat", agent).gets("one");
        assertThat(refused.status()).as(refused.err()).isEqualTo(4);
        assertThat(refused.err()).startsWith("grove: ").doesNotContain("grove_wrong");
        Map<String, String> without = new HashMap<>(environment(port()));
        without.remove("GROVE_KEY");
        CliProcess keyless = pipe(without, "chat", agent).gets("one");
        assertThat(keyless.status()).isEqualTo(4);
        assertThat(keyless.err()).contains("GROVE_KEY");
        CliProcess reader =
                pipe(withKey(newKey(tenant, "read_only").text("key")), "chat", agent).gets("one");
        assertThat(reader.status()).as(reader.err()).isEqualTo(4);
    }

    private Map<String, String> withKey(String other) {
        Map<String, String> changed = new HashMap<>(environment(port()));
        changed.put("GROVE_KEY", other);
        return changed;
    }

    @Test
    void aSessionOfAnotherAgentIsNamed() {
        assertThat(pipe("chat", agent).gets("one").status()).isZero();
        String session = session().path("id").stringValue();
        String other = agent("");
        CliProcess chat = pipe("chat", other, "--session", session).gets("two");
        assertThat(chat.status()).isEqualTo(2);
        assertThat(chat.err()).contains("./grove chat " + agent + " --session " + session);
    }

    @Test
    void nothingOfTheServerIsRawOnAPipeEither() {
        CliProcess chat = pipe("chat", agent).gets("hostile");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out() + chat.err()).doesNotContain("\u001b", "\u009b", "\u202e", "\u0007");
    }

    @Test
    void anInterruptStopsTheAnswerAtTheServer() {
        CliProcess chat = pipe("chat", agent);
        chat.writes("slow\n");
        await().atMost(Duration.ofSeconds(60)).until(() -> !MODEL.requests(agent).isEmpty());
        chat.signal("INT");
        assertThat(chat.status()).as(chat.err()).isIn(9, 130);
        assertThat(firstAnswer()).isEqualTo("cancelled");
    }
}
