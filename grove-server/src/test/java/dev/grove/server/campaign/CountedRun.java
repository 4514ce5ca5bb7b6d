package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/** Calls tools of every effect, one after the other and side by side. */
record CountedRun() implements Scenario {

    static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.AT_MOST_ONCE),
                    new ExpectedCall("call_1_2", Promise.ONCE),
                    new ExpectedCall("call_2_1", Promise.AT_LEAST_ONCE),
                    new ExpectedCall("call_2_2", Promise.AT_LEAST_ONCE),
                    new ExpectedCall("call_2_3", Promise.AT_MOST_ONCE),
                    new ExpectedCall("call_3_1", Promise.AT_LEAST_ONCE));

    static final List<String> TOOLS =
            List.of("count_unsafe", "count_probe", "count_read", "count_idempotent");

    static final String SCRIPT =
            """
            turns:
              - text: One after the other.
                word_delay_ms: 25
                tool_calls: [{name: count_unsafe}, {name: count_probe}]
              - text: Side by side, then alone.
                word_delay_ms: 25
                tool_calls: [{name: count_read}, {name: count_read}, {name: count_unsafe}]
              - text: Once more.
                word_delay_ms: 25
                tool_calls: [{name: count_idempotent}]
              - tool_calls: [{name: finish, arguments: {result: counted}}]
            """;

    @Override
    public String name() {
        return "counted";
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }
}
