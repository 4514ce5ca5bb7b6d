package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Fails by one node while others call a service that has acted and does not answer. It is forked
 * then, and resumed: a person says what one call gave, and has another made again.
 */
record CutOffRun() implements WorkflowScenario {

    /** Elements whose calls the fork makes anew, since it names their node. */
    private static final List<String> NAMED = List.of("each/0", "each/1");

    @Override
    public String name() {
        return "cut-off";
    }

    @Override
    public String graph() {
        return """
        nodes:
          a: {tool: count_probe}
          seen: {tool: act_unsafe, with: {goal: "${input.goal}", node: seen, do: hang, times: 1}, after: [a]}
          again: {tool: act_unsafe, with: {goal: "${input.goal}", node: again, do: hang, times: 1}, after: [a]}
          keyed: {tool: act_keyed, with: {goal: "${input.goal}", node: keyed, do: hang, times: 1}, after: [a]}
          each:
            map: "${[0, 1]}"
            do: {tool: act_keyed, with: {goal: "${input.goal}", node: "each/${item}", do: hang, times: 1}}
            after: [a]
          stop:
            tool: act_unsafe
            with: {goal: "${input.goal}", node: stop, do: refuse, await: [seen, again, keyed, each/0, each/1]}
            after: [a]
        output: "${nodes.seen.output} ${nodes.keyed.output} ${nodes.stop.output}"
        """;
    }

    @Override
    public String output() {
        return "\"" + DoubtUser.SEEN + " done done\"";
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
        NAMED.forEach(node -> client.outside().at(goal, node).permitAnother());
        String fork =
                user.fork(
                        run,
                        goal,
                        List.of("stop", "each"),
                        Map.of("seen", DoubtUser.SEEN, "again", DoubtUser.DONE));
        begun.accept(fork);
        user.resume(fork, goal);
        user.resume(run, goal);
        List<Played> all = new ArrayList<>(user.played(run, goal, "completed", 0));
        all.addAll(user.played(fork, goal, "completed", 1));
        return all;
    }

    /** The fork has the metadata of the run that it comes from. */
    @Override
    public long startedFor(Client client, String goal) {
        return WorkflowScenario.super.startedFor(client, goal) - 1;
    }
}
