package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;

/** Goes apart after its first node: a tool, an agent and a map, whose ends it waits for. */
record FlowRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "flow";
    }

    @Override
    public String graph() {
        return """
        nodes:
          a: {tool: count_probe}
          b: {tool: count_probe, after: [a]}
          c: {agent: counted, goal: "${input.goal} agent", after: [a]}
          each: {map: "${[1, 2, 3, 4]}", concurrency: 2, do: {tool: count_probe}, after: [a]}
          d: {value: "${nodes.each.output.counts.completed}", after: [b, c]}
        output: "${nodes.d.output}"
        """;
    }

    @Override
    public String output() {
        return "4";
    }

    @Override
    public List<Scenario> needed() {
        return List.of(new CountedRun());
    }

    @Override
    public List<String> faults(Rows rows, String run) {
        List<String> faults = new ArrayList<>(WorkflowScenario.super.faults(rows, run));
        rows.faultOfLedger(run).ifPresent(faults::add);
        return faults;
    }
}
