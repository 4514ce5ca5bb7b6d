package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;

/**
 * Calls a service that acts and does not say so, in nodes that are tried again: it breaks the
 * connection, fails, or answers after the time of the tool or of the node.
 */
record DoubtsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "doubts";
    }

    @Override
    public String graph() {
        return """
        nodes:
          broken:
            tool: act_unsafe
            with: {goal: "${input.goal}", node: broken, do: break, times: 9}
            retry: {max: 3, first: 1s, cap: 1s}
            on_error: {value: unknown}
          late:
            tool: act_unsafe
            with: {goal: "${input.goal}", node: late, do: hang, times: 9}
            timeout: 1s
            retry: {max: 3, first: 1s, cap: 1s}
            on_error: {value: unknown}
          keyed:
            tool: act_keyed
            with: {goal: "${input.goal}", node: keyed, do: break, times: 1}
            retry: {max: 9, first: 1s, cap: 1s}
          held:
            tool: act_keyed
            with: {goal: "${input.goal}", node: held, do: hang, times: 1}
            retry: {max: 9, first: 1s, cap: 1s}
          cut:
            tool: act_keyed
            with: {goal: "${input.goal}", node: cut, do: hang, times: 1}
            timeout: 2s
            retry: {max: 9, first: 1s, cap: 1s}
          each:
            map: "${[0, 1]}"
            do:
              tool: act_keyed
              with: {goal: "${input.goal}", node: "each/${item}", do: hang, times: 1}
              retry: {max: 9, first: 1s, cap: 1s}
        output: "${nodes.broken.output} ${nodes.late.output} ${nodes.keyed.output} ${nodes.held.output} ${nodes.cut.output} ${nodes.each.output.counts.completed}"
        """;
    }

    @Override
    public String output() {
        return "\"unknown unknown done done done 2\"";
    }

    @Override
    public boolean triesAgain() {
        return true;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        DoubtUser user = new DoubtUser(client);
        String run = user.start(name(), goal);
        begun.accept(run);
        user.awaitEnd(run);
        return user.played(run, goal, "completed", 0);
    }
}
