package dev.grove.mcp.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.secret.Scrubber;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.stream.Outbox.Outgoing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class OngoingCallTest {

    private static final McpCaller CALLER =
            new McpCaller(new Principal(KeyId.next()), "test", Scope.INVOKE, null);

    private static OngoingCall call(boolean progress, @Nullable LogLevel level) {
        JsonNode token = JsonNodeFactory.instance.stringNode("t");
        return new OngoingCall(
                JsonNodeFactory.instance.stringNode("c-7"),
                CALLER,
                ClientAbilities.NONE,
                progress ? token : null,
                level,
                Scrubber.NONE,
                null);
    }

    private static List<String> sent(OngoingCall call) throws InterruptedException {
        List<String> sent = new ArrayList<>();
        Optional<Outgoing> next = call.outbox().take(Duration.ZERO);
        while (next.isPresent() && next.get() instanceof Outgoing.Message(String json)) {
            sent.add(json);
            next = call.outbox().take(Duration.ZERO);
        }
        return sent;
    }

    @Test
    void progressOnlyGrows() throws InterruptedException {
        OngoingCall call = call(true, null);
        call.progress(1, 3.0, "one");
        call.progress(1, 3.0, "again");
        call.progress(0.5, null, null);
        call.progress(2, null, null);
        assertThat(sent(call))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                                + "{\"progressToken\":\"t\",\"progress\":1.0,\"total\":3.0,\"message\":\"one\"}}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                                + "{\"progressToken\":\"t\",\"progress\":2.0}}");
    }

    /** A model names the calls that it makes. */
    @Test
    void progressMovesNoCursorOfTheUsersTerminal() throws InterruptedException {
        OngoingCall call = call(true, null);
        call.progress(1, null, "tool.failed \u001b[2K\u202e");
        assertThat(sent(call))
                .singleElement()
                .asString()
                .doesNotContain("\u001b", "\u202e")
                .contains("tool.failed \\\\u001b[2K\\\\u202e");
    }

    @Test
    void progressIsForThoseWhoAskedAndNotForAFlood() throws InterruptedException {
        OngoingCall silent = call(false, null);
        silent.progress(1, null, null);
        assertThat(sent(silent)).isEmpty();
        OngoingCall flooding = call(true, null);
        for (int i = 0; i < 200; i++) {
            flooding.progress(i, null, null);
        }
        assertThat(sent(flooding)).hasSizeBetween(5, 50);
    }

    @Test
    void logsWhatTheClientWants() throws InterruptedException {
        JsonNode line = JsonNodeFactory.instance.stringNode("line");
        OngoingCall none = call(false, null);
        none.log(LogLevel.EMERGENCY, "l", line);
        assertThat(sent(none)).isEmpty();
        OngoingCall warnings = call(false, LogLevel.WARNING);
        warnings.log(LogLevel.NOTICE, "l", line);
        warnings.log(LogLevel.WARNING, "l", line);
        assertThat(sent(warnings)).hasSize(1);
    }

    @Test
    void aCancelledCallIsInterruptedNotifiedAndNotAnswered() throws InterruptedException {
        OngoingCall call = call(false, null);
        List<String> notified = new ArrayList<>();
        call.onCancel(() -> notified.add("before"));
        call.begin(Thread.currentThread());
        call.cancel();
        call.cancel();
        assertThat(Thread.interrupted()).isTrue();
        call.onCancel(() -> notified.add("after"));
        assertThat(notified).containsExactly("before", "after");
        call.outbox().end(200, "too late");
        assertThat(call.outbox().take(Duration.ZERO)).contains(new Outgoing.Last(202, null));
    }

    @Test
    void aCallWhoseKeyWasRevokedIsInterruptedNotifiedAndAnsweredWithAnError()
            throws InterruptedException {
        OngoingCall call = call(false, null);
        List<String> notified = new ArrayList<>();
        call.onCancel(() -> notified.add("cancelled"));
        call.begin(Thread.currentThread());
        RunId run = RunId.next();
        call.waitsFor(run);
        call.revoke();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(notified).containsExactly("cancelled");
        call.outbox().end(202, null);
        assertThat(call.outbox().take(Duration.ZERO))
                .hasValueSatisfying(last ->
                        assertThat(last)
                                .asString()
                                .contains("status=200", "\"id\":\"c-7\"", "\"error\"")
                                .contains("revoked", "grove://runs/" + run)
                                .doesNotContain("\"result\""));
    }

    @Test
    void whatHasEndedIsNotCancelled() {
        OngoingCall call = call(false, null);
        List<String> notified = new ArrayList<>();
        call.onCancel(() -> notified.add("cancelled"));
        call.begin(Thread.currentThread());
        call.finish();
        call.cancel();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(call.isCancelled()).isFalse();
        assertThat(notified).isEmpty();
    }
}
