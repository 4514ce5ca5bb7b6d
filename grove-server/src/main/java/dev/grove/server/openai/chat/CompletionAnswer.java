package dev.grove.server.openai.chat;

import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerSink;
import tools.jackson.databind.node.ObjectNode;

/** Collects a chat completion that is sent whole. */
record CompletionAnswer(ChatHead head, ChatProgress progress) implements AnswerSink {

    @Override
    public boolean accept(AnswerPart part) {
        String _ = progress.add(part);
        return !progress.hasEnded();
    }

    /** The completion, once it has ended well. */
    ObjectNode json() {
        ObjectNode answer = head.of("chat.completion");
        ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
        ObjectNode message = choice.putObject("message").put("role", "assistant");
        boolean calls = !progress.calls().isEmpty();
        message.put("content", calls && progress.text().isEmpty() ? null : progress.text());
        message.putNull("refusal");
        if (calls) {
            message.set("tool_calls", progress.calls());
        }
        choice.putNull("logprobs").put("finish_reason", progress.finish());
        answer.set("usage", progress.usage());
        answer.set("grove", progress.grove());
        return answer;
    }
}
