package dev.grove.server.campaign;

import java.util.List;

/** A message that is answered without an end, one that waits, and one that interrupts. */
record InterruptingSession() implements SessionScenario {

    private static final String ENDLESS = "long 1";
    private static final String WAITS = "say 2";

    /** Words of the message that interrupts. */
    static final String INTERRUPTS = "now 3";

    @Override
    public String name() {
        return "interrupting";
    }

    @Override
    public String script() {
        return "messages:\n"
                + SAY
                + SAY.replace("say:", "now:")
                + """
                  long:
                    - text: I begin, <serial>.
                      tool_calls: [{name: count_unsafe}]
                    - {text: "on and on", word_delay_ms: 600000}
                """;
    }

    @Override
    public List<String> line() {
        return List.of(ENDLESS, INTERRUPTS, WAITS);
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        String endless = talk.runOf(session, talk.send(session, ENDLESS));
        talk.client().awaitTurn(endless, 1);
        String waiting = talk.send(session, WAITS);
        String interrupting = talk.send(session, INTERRUPTS, ",\"if_busy\":\"interrupt\"");
        talk.awaitEnd(
                endless,
                ENDLESS,
                "cancelled",
                List.of(new ExpectedCall(SessionScenario.callId("1", 1, 1), Promise.AT_MOST_ONCE)));
        talk.awaitAnswer(session, interrupting, INTERRUPTS, SessionScenario.calls(INTERRUPTS));
        talk.awaitAnswer(session, waiting, WAITS, SessionScenario.calls(WAITS));
    }
}
