package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * Has two agents spend at the same time, each more than the cap of the workflow, which both share.
 */
record SpendsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "spends";
    }

    @Override
    public String graph() {
        return """
        nodes:
          each:
            map: "${[1, 2]}"
            do: {agent: spender, goal: "${input.goal} ${string(item)}", on_error: continue}
        output: "${nodes.each.output.counts.skipped}"
        """;
    }

    @Override
    public String output() {
        return "";
    }

    @Override
    public String terms() {
        return ",\"limits\":{\"max_tokens\":" + CappedRun.CAP + "}";
    }

    @Override
    public List<Scenario> needed() {
        return List.of(CappedRun.SPENDER);
    }

    @Override
    public boolean billsItsWorst() {
        return true;
    }

    @Override
    public Played ofAgent(String run, String goal) {
        return new Played(run, goal, "stopped", List.of(), 0, 0);
    }

    @Override
    public List<String> faults(Rows rows, String run) {
        List<String> faults = new ArrayList<>(WorkflowScenario.super.faults(rows, run));
        rows.faultOfLedger(run).ifPresent(faults::add);
        return faults;
    }
}
