package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/** Is handed over in the middle of its turns as its tenant is paused, and goes on after that. */
record PausedRun() implements Scenario {

    @Override
    public String name() {
        return "paused";
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitTurn(run, 1);
        client.brake("pause");
        client.brake("none");
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CountedRun.CALLS));
    }
}
