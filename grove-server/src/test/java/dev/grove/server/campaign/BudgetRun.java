package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Two runs whose cap leaves no room: one is given a higher one, the other is stopped. */
record BudgetRun() implements Scenario {

    /** Less than the first call takes. */
    static final String CAP = ",\"limits\":{\"max_tokens\":100}";

    private static final long RAISED = 500_000;

    @Override
    public String name() {
        return "budget";
    }

    @Override
    public ObjectNode definition() {
        return Scenario.super.definition().put("on_budget", "ask");
    }

    @Override
    public int claims(Played run) {
        return run.end().equals("completed") ? 2 : 1;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String raised = client.start(name(), goal, CAP);
        begun.accept(raised);
        decide(client, raised, "{\"max_tokens\":" + RAISED + "}");
        client.awaitEnd(raised, "completed");
        String toStop = goal + " stop";
        String stopped = client.start(name(), toStop, CAP);
        begun.accept(stopped);
        decide(client, stopped, "{\"decision\":\"stop\"}");
        client.awaitEnd(stopped, "stopped");
        return List.of(
                Played.completed(raised, goal, CountedRun.CALLS),
                new Played(stopped, toStop, "stopped", List.of(), 0, 0));
    }

    /** A cap is what was asked for, however often it was. */
    @Override
    public List<String> faults(Rows rows, String run) {
        long cap = rows.maxTokens(run);
        return cap == RAISED || cap == 100
                ? List.of()
                : List.of("its cap was raised to " + RAISED + " and is " + cap);
    }

    private static void decide(Client client, String run, String body) {
        client.awaitWait(run, "budget");
        client.untilDone(
                "/agent-runs/" + run + "/budget", body, () -> !client.waitOf(run).equals("budget"));
    }
}
