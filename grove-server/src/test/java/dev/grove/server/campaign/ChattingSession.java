package dev.grove.server.campaign;

import java.util.List;

/** Two messages, the first of which begins its session by the route of chats. */
record ChattingSession() implements SessionScenario {

    private static final String FIRST = "say 1";
    private static final String SECOND = "say 2";

    @Override
    public String name() {
        return "chatting";
    }

    @Override
    public List<String> line() {
        return List.of(FIRST, SECOND);
    }

    @Override
    public void lead(Talk talk) {
        talk.awaitEnd(talk.chat(FIRST), FIRST, "completed", SessionScenario.calls(FIRST));
        talk.say(talk.session(), SECOND);
    }

    /** Has no cap, and so no ledger. */
    @Override
    public List<String> faults(Rows rows, String run) {
        return List.of();
    }
}
