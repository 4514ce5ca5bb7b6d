package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Run that is followed, when it is over, by two that spend of its budget at the same time. */
record TreeRun() implements Scenario {

    private static final int CHILDREN = 2;

    @Override
    public String name() {
        return "tree";
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String root = client.start(name(), goal, "");
        begun.accept(root);
        client.awaitEnd(root, "completed");
        List<Played> all = new ArrayList<>();
        all.add(Played.completed(root, goal, CountedRun.CALLS));
        for (int i = 1; i <= CHILDREN; i++) {
            String ofChild = goal + " child " + i;
            String child = client.child(root, name(), ofChild);
            begun.accept(child);
            all.add(Played.completed(child, ofChild, CountedRun.CALLS));
        }
        all.forEach(one -> client.awaitEnd(one.run(), "completed"));
        return all;
    }

    @Override
    public List<String> faults(Rows rows, String run) {
        return rows.faultOfLedger(run).stream().toList();
    }
}
