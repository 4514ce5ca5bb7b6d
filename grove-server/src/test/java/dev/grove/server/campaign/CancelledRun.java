package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/** Is cancelled while its model talks on and on. */
record CancelledRun() implements Scenario {

    @Override
    public String name() {
        return "cancelled";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: count_unsafe}]
          - {text: "on and on", word_delay_ms: 600000}
        """;
    }

    @Override
    public List<String> tools() {
        return List.of("count_unsafe");
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitTurn(run, 1);
        client.untilDone(
                "/agents/" + name() + "/runs/" + run + "/cancel", "", () -> client.isOver(run));
        client.awaitEnd(run, "cancelled");
        ExpectedCall only = new ExpectedCall("call_1_1", Promise.AT_MOST_ONCE);
        return List.of(new Played(run, goal, "cancelled", List.of(only), 0, 1));
    }
}
