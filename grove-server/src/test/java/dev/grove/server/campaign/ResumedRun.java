package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/** Stops at its cap and is resumed with a higher one. */
record ResumedRun() implements Scenario {

    @Override
    public String name() {
        return "resumed";
    }

    @Override
    public int claims() {
        return 2;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, ",\"limits\":{\"max_turns\":1}");
        begun.accept(run);
        client.awaitEnd(run, "stopped");
        client.untilDone(
                "/agents/" + name() + "/runs/" + run + "/resume",
                "{\"limits\":{\"max_turns\":9}}",
                () -> !client.status(run).equals("stopped"));
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CountedRun.CALLS));
    }
}
