package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Says more than its model can take in, so that its older turns are summarised. */
record CompactedRun() implements Scenario {

    private static final int TURNS = 4;

    @Override
    public String name() {
        return "compacted";
    }

    @Override
    public String script() {
        StringBuilder script = new StringBuilder("turns:\n");
        for (int turn = 1; turn <= TURNS; turn++) {
            script.append("  - text: ")
                    .append("much to say ".repeat(40).strip())
                    .append("\n    tool_calls: [{name: count_unsafe}]\n");
        }
        return script + "  - tool_calls: [{name: finish, arguments: {result: counted}}]\n";
    }

    /** So small that every request is over the threshold. */
    @Override
    public OptionalLong contextWindow() {
        return OptionalLong.of(60);
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        List<ExpectedCall> calls =
                IntStream.rangeClosed(1, TURNS)
                        .mapToObj(turn ->
                                new ExpectedCall(Scenario.callId(turn, 1), Promise.AT_MOST_ONCE))
                        .toList();
        return List.of(Played.completed(run, goal, calls));
    }

    @Override
    public List<String> faults(JsonNode turns) {
        List<String> faults = new ArrayList<>();
        if (turns.size() != TURNS + 1) {
            faults.add("of " + (TURNS + 1) + " turns " + turns.size() + " can be read");
        }
        return faults;
    }
}
