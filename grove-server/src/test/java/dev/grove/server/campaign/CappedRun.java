package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tree with a cap that all of its runs would pass, were each alone: two spend at the same time,
 * as dearly as a provider may bill, until the root's cap stops them.
 */
record CappedRun() implements Scenario {

    private static final int CHILDREN = 2;

    /** A few calls of each child, whose requests have some two thousand tokens. */
    static final int CAP = 16_000;

    static final Scenario SPENDER = new Spender();

    @Override
    public String name() {
        return "capped";
    }

    @Override
    public String script() {
        return "turns: [{bills: worst, tool_calls: [{name: finish, arguments: {result: begun}}]}]";
    }

    @Override
    public List<Scenario> needed() {
        return List.of(SPENDER);
    }

    @Override
    public boolean billsItsWorst() {
        return true;
    }

    @Override
    public ObjectNode definition() {
        return brief(Scenario.super.definition());
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String root = client.start(name(), goal, ",\"limits\":{\"max_tokens\":" + CAP + "}");
        begun.accept(root);
        client.awaitEnd(root, "completed");
        List<Played> all = new ArrayList<>();
        all.add(Played.completed(root, goal, List.of()));
        for (int i = 1; i <= CHILDREN; i++) {
            String ofChild = goal + " child " + i;
            String child = client.child(root, SPENDER.name(), ofChild);
            begun.accept(child);
            all.add(new Played(child, ofChild, "stopped", List.of(), 0, 0));
        }
        all.forEach(one -> client.awaitEnd(one.run(), one.end()));
        return all;
    }

    @Override
    public List<String> faults(Rows rows, String run) {
        return rows.faultOfLedger(run).stream().toList();
    }

    private static ObjectNode brief(ObjectNode definition) {
        return definition.put("max_output_tokens", 100);
    }

    /** Goes on for longer than the cap allows. */
    private record Spender() implements Scenario {

        private static final int TURNS = 16;

        @Override
        public String name() {
            return "spender";
        }

        @Override
        public String script() {
            return "turns:\n"
                    + "  - {bills: worst, tool_calls: [{name: count_read}]}\n".repeat(TURNS);
        }

        @Override
        public ObjectNode definition() {
            return brief(Scenario.super.definition());
        }

        @Override
        public List<Played> play(Client client, String goal, Consumer<String> begun) {
            throw new UnsupportedOperationException("It is a child of others");
        }
    }
}
