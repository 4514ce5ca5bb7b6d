package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/** Ends, and is gone on with from its first turn in another run. */
record ForkedRun() implements Scenario {

    @Override
    public String name() {
        return "forked";
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        String other = goal + " otherwise";
        String fork = client.fork(name(), run, 1, other);
        begun.accept(fork);
        client.awaitEnd(fork, "completed");
        List<ExpectedCall> rest =
                CountedRun.CALLS.stream().filter(call -> !call.id().startsWith("call_1_")).toList();
        return List.of(
                Played.completed(run, goal, CountedRun.CALLS),
                new Played(fork, other, "completed", rest, 1, 0));
    }
}
