package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Has two other runs made in one turn, and waits for both. */
record DelegatingRun() implements Scenario {

    private static final Scenario CHILD = new CountedRun();

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.NOT_COUNTED),
                    new ExpectedCall("call_1_2", Promise.NOT_COUNTED));

    @Override
    public String name() {
        return "delegating";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls:
              - {name: delegate_task, arguments: {agent: counted, goal: "<goal> one"}}
              - {name: delegate_task, arguments: {agent: counted, goal: "<goal> other"}}
          - tool_calls: [{name: finish, arguments: {result: delegated}}]
        """;
    }

    @Override
    public List<String> tools() {
        return List.of("delegate_task");
    }

    @Override
    public List<Scenario> needed() {
        return List.of(CHILD);
    }

    /** Only the parent waits. */
    @Override
    public int claims(Played run) {
        return run.calls().equals(CALLS) ? 2 : 1;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String root = client.start(name(), goal, "");
        begun.accept(root);
        List<JsonNode> children = client.children(root, CALLS.size());
        children.forEach(child -> begun.accept(child.path("run_id").asString()));
        client.awaitEnd(root, "completed");
        List<Played> all = new ArrayList<>();
        all.add(new Played(root, goal, "completed", CALLS, 0, 0));
        for (JsonNode child : children) {
            String run = child.path("run_id").asString();
            String ofChild = client.get("/agent-runs/" + run).path("goal").asString("");
            all.add(new Played(run, ofChild, "completed", CountedRun.CALLS, 0, 0));
        }
        return all;
    }

    @Override
    public List<String> faults(Rows rows, String run) {
        List<String> faults = new ArrayList<>(rows.faultOfLedger(run).stream().toList());
        long children = rows.children(run);
        if (children != 0 && children != CALLS.size()) {
            faults.add(CALLS.size() + " calls made " + children + " runs");
        }
        return faults;
    }
}
