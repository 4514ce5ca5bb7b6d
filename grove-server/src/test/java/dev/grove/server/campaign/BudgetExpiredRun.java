package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** A run whose cap leaves no room asks for a higher one and gets no decision. */
record BudgetExpiredRun() implements Scenario {

    @Override
    public String name() {
        return "budget-expired";
    }

    @Override
    public ObjectNode definition() {
        return Scenario.super
                .definition()
                .put("on_budget", "ask")
                .put("approval_timeout_seconds", 1);
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, BudgetRun.CAP);
        begun.accept(run);
        client.awaitEnd(run, "stopped");
        return List.of(new Played(run, goal, "stopped", List.of(), 0, 0));
    }
}
