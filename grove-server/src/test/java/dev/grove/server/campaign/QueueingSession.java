package dev.grove.server.campaign;

import java.util.List;

/** Three messages, of which two come while the first one is answered. */
record QueueingSession() implements SessionScenario {

    @Override
    public String name() {
        return "queueing";
    }

    @Override
    public List<String> line() {
        return List.of("say 1", "say 2", "say 3");
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        List<String> messages = line().stream().map(words -> talk.send(session, words)).toList();
        for (int i = 0; i < messages.size(); i++) {
            String words = line().get(i);
            talk.awaitAnswer(session, messages.get(i), words, SessionScenario.calls(words));
        }
    }
}
