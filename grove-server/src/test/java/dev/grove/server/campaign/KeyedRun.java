package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/**
 * Is started by a user who does not look whether a lost request had its effect: the same is sent
 * again under its key until there is an answer, and once more after that.
 */
record KeyedRun() implements Scenario {

    @Override
    public String name() {
        return "keyed";
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.startUnderKey(name(), goal);
        begun.accept(run);
        String again = client.startUnderKey(name(), goal);
        if (!again.equals(run)) {
            throw new IllegalStateException("one key started runs " + run + " and " + again);
        }
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CountedRun.CALLS));
    }
}
