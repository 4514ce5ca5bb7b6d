package dev.grove.server.campaign;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** An answer that waits for its user, who says more before he brings what it waits for. */
record AskingSession() implements SessionScenario {

    private static final String ASKS = "ask 1";
    private static final String WAITS = "say 2";
    private static final String ASKED = SessionScenario.callId("1", 1, 2);

    private static final String RESULT =
            "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"green\"}]}".formatted(ASKED);

    @Override
    public String name() {
        return "asking-session";
    }

    @Override
    public String script() {
        return "messages:\n"
                + SAY
                + """
                  ask:
                    - text: I ask, <serial>.
                      tool_calls: [{name: count_unsafe}, {name: ask_user}]
                    - text: I know, <serial>.
                """;
    }

    @Override
    public ObjectNode definition() {
        return UserTool.addTo(SessionScenario.super.definition());
    }

    @Override
    public int claims(Played run) {
        return run.goal().endsWith(ASKS) ? 2 : 1;
    }

    @Override
    public List<String> line() {
        return List.of(ASKS, WAITS);
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        String asking = talk.runOf(session, talk.send(session, ASKS));
        talk.client().awaitWait(asking, "client_tool");
        String waiting = talk.send(session, WAITS);
        talk.client().answerWait(asking, "client_tool", "/tool-results", RESULT);
        talk.awaitEnd(
                asking,
                ASKS,
                "completed",
                List.of(
                        new ExpectedCall(SessionScenario.callId("1", 1, 1), Promise.AT_MOST_ONCE),
                        new ExpectedCall(ASKED, Promise.NOT_COUNTED)));
        talk.awaitAnswer(session, waiting, WAITS, SessionScenario.calls(WAITS));
    }
}
