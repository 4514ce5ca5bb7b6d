package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/** Agent whose model says numbers and texts that no reader may be ended by, a child of others. */
record HostileAgent() implements Scenario {

    @Override
    public String name() {
        return "hostile-agent";
    }

    @Override
    public String script() {
        return """
        turns:
          - text: "a\\0b"
            tool_calls:
              - {name: count_read, arguments: '{"x": 1e999999999}'}
              - {name: count_read, arguments: '{"x": 1e400, "y": "\\ud83d"}'}
              - {name: count_read, arguments: '%s'}
          - tool_calls: [{name: finish, arguments: '{"result": "r", "summary": "s", "n": 1e999999999}'}]
          - tool_calls: [{name: finish, arguments: '{"result": "n\\u0000 %s", "summary": "s\\u0000"}'}]
          - tool_calls: [{name: finish, arguments: '{"result": "n"}'}]
        """
                .formatted("[".repeat(5_000), HostileAnswers.INTEGER);
    }

    @Override
    public List<String> tools() {
        return List.of("count_read");
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        throw new UnsupportedOperationException("It is a child of others");
    }
}
