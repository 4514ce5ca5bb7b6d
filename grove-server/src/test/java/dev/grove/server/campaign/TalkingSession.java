package dev.grove.server.campaign;

import java.util.List;

/** Three messages, each said when the one before it is answered, of one ledger. */
record TalkingSession() implements SessionScenario {

    @Override
    public String name() {
        return "talking";
    }

    @Override
    public List<String> line() {
        return List.of("say 1", "say 2", "say 3");
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        line().forEach(words -> talk.say(session, words));
    }
}
