package dev.grove.bench.stage;

import dev.grove.bench.measure.Contestant;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Meter;
import dev.grove.bench.model.Load;
import java.util.ArrayList;
import java.util.List;

/**
 * Two contestants that are measured in turns, so that what else the machine does hits both.
 *
 * @param ours what the goals are about
 * @param theirs what it is compared with
 */
public record Pair(Contestant ours, Contestant theirs) implements AutoCloseable {

    /** Costs of the same load, in the order in which they were measured. */
    public record Costs(List<Cost> ours, List<Cost> theirs) {}

    public Costs measure(Meter meter, Load load, int times) throws Exception {
        List<Cost> costs = new ArrayList<>();
        List<Cost> others = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            others.add(meter.measure(theirs, load));
            costs.add(meter.measure(ours, load));
        }
        return new Costs(costs, others);
    }

    @Override
    public void close() {
        try {
            ours.close();
        } finally {
            theirs.close();
        }
    }
}
