package dev.grove.server.openai.response;

import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerSink;

/** Collects a response that is sent whole. */
record ResponseAnswer(ResponseProgress progress) implements AnswerSink {

    @Override
    public boolean accept(AnswerPart part) {
        String _ = progress.add(part);
        return !progress.hasEnded();
    }
}
