package dev.grove.server.campaign;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** More messages than the model can take in, so that those of before are summarised. */
record SummarisedSession() implements SessionScenario {

    private static final int MESSAGES = 5;

    @Override
    public String name() {
        return "summarised";
    }

    @Override
    public String script() {
        return "messages:\n  tell:\n    - text: %s, <serial>.\n"
                .formatted("much to say ".repeat(40).strip());
    }

    /** So small that every request is over the threshold. */
    @Override
    public OptionalLong contextWindow() {
        return OptionalLong.of(60);
    }

    @Override
    public List<String> line() {
        return IntStream.rangeClosed(1, MESSAGES).mapToObj(n -> "tell " + n).toList();
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        for (String words : line()) {
            talk.awaitAnswer(session, talk.send(session, words), words, List.of());
        }
    }
}
