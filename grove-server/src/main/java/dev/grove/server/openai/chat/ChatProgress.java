package dev.grove.server.openai.chat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.openai.CallId;
import dev.grove.server.openai.RunEndError;
import dev.grove.server.openai.SpentTokens;
import dev.grove.server.openai.SpokenText;
import dev.grove.server.openai.WaitWords;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How far a chat completion has come, whether it is sent whole or in chunks. Not thread-safe. */
final class ChatProgress {

    private final RunId run;
    private final SpokenText text;
    private final SpentTokens spent = new SpentTokens();
    private final ArrayNode calls = JsonNodeFactory.instance.arrayNode();
    private final ObjectNode grove = JsonNodeFactory.instance.objectNode();
    private @Nullable String finish;
    private @Nullable RunEndError error;

    ChatProgress(RunId run, SpokenText text) {
        this.run = run;
        this.text = text;
        grove.put("run_id", run.toString());
    }

    /** Takes a part, and returns the text that it adds. */
    String add(AnswerPart part) {
        switch (part) {
            case AnswerPart.Spent(_, var spending) -> spent.add(spending);
            case AnswerPart.Waits waits when WaitWords.endsAnswer(waits) -> wait(waits);
            case AnswerPart.Ended end -> end(end);
            default -> {
                // Text, or nothing that a completion has.
            }
        }
        return text.add(part);
    }

    private void wait(AnswerPart.Waits waits) {
        boolean ofClient = waits.kind() == WaitKind.CLIENT_TOOL;
        grove.put("wait", waits.kind().wireName());
        finish = ofClient ? "tool_calls" : "stop";
        if (!ofClient) {
            return;
        }
        for (AnswerPart.Waits.WaitingCall call : waits.calls()) {
            calls.addObject()
                    .put("id", new CallId(run, call.id()).toString())
                    .put("type", "function")
                    .putObject("function")
                    .put("name", call.name())
                    .put("arguments", call.arguments().toString());
        }
    }

    private void end(AnswerPart.Ended end) {
        error = RunEndError.of(end);
        if (error != null) {
            return;
        }
        finish = "stop";
        if (end instanceof AnswerPart.Stopped stopped) {
            finish = "length";
            grove.put("stop_reason", stopped.reason().wireName());
            grove.put("message", stopped.message());
        }
    }

    /** Whether nothing follows in this answer. */
    boolean hasEnded() {
        return finish != null || error != null;
    }

    @Nullable String finish() {
        return finish;
    }

    /** Null for an answer that ended well, or has not ended. */
    @Nullable RunEndError error() {
        return error;
    }

    /** Calls that the client is to execute; empty for none. */
    ArrayNode calls() {
        return calls;
    }

    String text() {
        return text.whole();
    }

    ObjectNode usage() {
        return spent.ofChat();
    }

    /** Members of Grove's own, which clients pass over. */
    ObjectNode grove() {
        return grove;
    }
}
