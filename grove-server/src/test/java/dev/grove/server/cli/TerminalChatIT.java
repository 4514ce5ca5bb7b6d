package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code ./grove chat} at a terminal. */
class TerminalChatIT extends CliBed {

    @Test
    void holdsAConversationThatStaysAndGoesOn() {
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("one").shows("You said: one");
        chat.types("two").shows("You said: two");
        chat.types("/quit");
        assertThat(chat.status()).isZero();
        String session = session().path("id").stringValue();
        assertThat(chat.screen()).contains("./grove chat " + agent + " --session " + session);

        CliProcess again = terminal("chat", agent, "--continue").shows(session).shows("> ");
        again.types("three").shows("You said: three").prompts();
        again.writes("\u0004");
        assertThat(again.status()).isZero();
        assertThat(said(MODEL.requests(agent).getLast())).containsExactly("one", "two", "three");
        assertThat(messages(session)).hasSize(3);
    }

    @Test
    void asksForApprovalsInPlace() {
        agent = agent(careful());
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("use the tool").shows("echo requires approval").shows("approve? [y/n] ");
        assertThat(chat.screen()).contains("Let me see.", "\"aloud\"");
        chat.types("perhaps").shows("y for yes");
        chat.types("y").shows("It is done.");
        chat.types("the tool, again").shows("approve? [y/n]");
        chat.types("n").shows("reason, for the model");
        chat.types("too risky").shows("As you wish.");
        chat.types("/quit");
        assertThat(chat.status()).isZero();
        assertThat(MODEL.requests(agent).getLast().toString()).contains("too risky");
        assertThat(chat.screen()).contains("* echo {\"text\":\"aloud\"}", "  = aloud");
    }

    @Test
    void ctrlCStopsTheAnswerAtTheServerAndTheConversationGoesOn() {
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("slow").shows("slowly slowly");
        chat.interrupts().shows("(stopping; Ctrl-C again leaves)").shows("(cancelled)");
        assertThat(firstAnswer()).isEqualTo("cancelled");
        chat.types("go on").shows("You said: go on").prompts();
        chat.interrupts().shows("(Ctrl-C again leaves)");
        chat.interrupts();
        assertThat(chat.status()).isEqualTo(130);
        assertThat(session().path("status").stringValue()).isEqualTo("open");
    }

    @Test
    void aMessageThatWaitsIsTakenBackByCtrlCOrByOthers() {
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("one").shows("You said: one").prompts();
        String messages = "/sessions/" + session().path("id").stringValue() + "/messages";
        assertThat(caller.post(messages, "{\"text\":\"slow\"}").status()).isEqualTo(201);
        chat.types("two").shows("(the message waits for another answer)");
        chat.interrupts().shows("(stopping; Ctrl-C again leaves)").prompts();
        chat.types("three");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> caller.get(messages).body().contains("three"));
        String three =
                caller.get(messages + "?newest_first=true&limit=200")
                        .json()
                        .path("items")
                        .valueStream()
                        .filter(message -> message.path("text").asString("").equals("three"))
                        .findFirst()
                        .orElseThrow()
                        .path("id")
                        .stringValue();
        caller.delete(messages + "/" + three);
        chat.shows("the message was taken back").prompts();
        assertThat(caller.get(messages).body()).doesNotContain("two", "three").contains("slow");
    }

    @Test
    void ctrlCAtAnApprovalStopsTheAnswer() {
        agent = agent(careful());
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("tool").shows("approve? [y/n] ");
        chat.interrupts().shows("(cancelled)");
        chat.types("hello").shows("You said: hello");
    }

    @Test
    void namesClientToolsAndGoesOnWhenTheApplicationAnswers() {
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("my place").shows("locate {\"of\":\"me\"} is answered by your application");
        var session = session();
        String run = session.path("run_id").stringValue();
        String call = caller.get("/agent-runs/" + run).json().at("/wait/calls/0/id").stringValue();
        caller.post(
                "/agent-runs/" + run + "/tool-results",
                "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"here\"}]}".formatted(call));
        chat.shows("It is done.");
    }

    @Test
    void aWaitingAnswerIsAskedForInTheNextTerminal() {
        agent = agent(careful());
        CliProcess first = terminal("chat", agent).shows("> ");
        first.types("tool").shows("approve? [y/n] ");
        // The end of its input, as when the window is closed.
        first.writes("\u0004");
        assertThat(first.status()).isEqualTo(6);
        CliProcess second = terminal("chat", agent, "--continue");
        second.shows("Let me see.").shows("approve? [y/n] ").types("y").shows("It is done.");
    }

    @Test
    void undoesBranchesAndCountsCosts() {
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("/files").shows("nothing has been said yet");
        chat.types("one").shows("You said: one");
        chat.types("two").shows("You said: two");
        String first = session().path("id").stringValue();
        chat.types("/undo").shows("undone: two");
        chat.types("/branch other").shows("the other one is --session " + first);
        chat.types("three").shows("You said: three");
        chat.types("/cost").shows("2 answers");
        chat.types("/wrong").shows("there is no command /wrong");
        chat.types("/files").shows("sandboxes are switched off");
        chat.types("//slash").shows("You said: /slash");
        chat.types("/quit");
        assertThat(chat.status()).isZero();
        assertThat(said(MODEL.requests(agent).getLast())).containsExactly("one", "three", "/slash");
        assertThat(messages(first)).hasSize(1);
        assertThat(session().path("id").stringValue()).isNotEqualTo(first);
        assertThat(session().path("title").stringValue()).isEqualTo("other");
    }

    @Test
    void nothingFromTheServerActsOnTheTerminal() {
        agent = agent(careful());
        CliProcess chat = terminal("chat", agent).shows("> ");
        chat.types("hostile").shows("approve? [y/n] ").types("y").shows("Heard.");
        assertThat(chat.out())
                .doesNotContain("\u001b]0;owned", "\u001b[2J", "\u009b", "\u202e", "\u0007")
                .contains("\\u001b]0;owned\\u0007\\u001b[2J\\u009b8m\\u202egnp.exe");
    }

    @Test
    void coloursWordsAloneAndOnlyWhereTheyAreWanted() {
        Map<String, String> plain = new HashMap<>(environment(port()));
        plain.put("NO_COLOR", "1");
        CliProcess coloured = terminal("chat", agent).shows("> ");
        CliProcess colourless = terminal(plain, "chat", agent).shows("> ");
        assertThat(coloured.out()).contains("\u001b[2m" + agent);
        assertThat(colourless.out()).contains(agent).doesNotContain("\u001b[2m" + agent);
    }
}
