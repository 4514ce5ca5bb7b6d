package dev.grove.server.campaign;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message, and then one whose answer would never end: both are billed as dearly as a provider
 * may, until the session's cap stops them.
 */
record CappedSession() implements SessionScenario {

    private static final String SPENDS = "spend 1";
    private static final String DRAINS = "drain 2";

    /** A few calls, whose requests have one to three thousand tokens. */
    private static final int TOKENS = 12_000;

    private static final String LINE =
            "    - {text: \"I spend, <serial>.\", bills: worst, tool_calls: [{name: count_read}]}\n";

    @Override
    public String name() {
        return "capped-session";
    }

    @Override
    public String script() {
        return "messages:\n  spend:\n    - {text: \"Spent, <serial>.\", bills: worst}\n  drain:\n"
                + LINE.repeat(30);
    }

    @Override
    public boolean billsItsWorst() {
        return true;
    }

    @Override
    public ObjectNode definition() {
        return SessionScenario.super.definition().put("max_output_tokens", 100);
    }

    @Override
    public long cap() {
        return TOKENS;
    }

    @Override
    public List<String> line() {
        return List.of(SPENDS, DRAINS);
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        talk.awaitAnswer(session, talk.send(session, SPENDS), SPENDS, List.of());
        String draining = talk.runOf(session, talk.send(session, DRAINS));
        talk.awaitEnd(draining, DRAINS, "stopped", List.of());
    }
}
