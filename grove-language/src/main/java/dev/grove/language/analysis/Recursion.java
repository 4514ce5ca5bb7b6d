package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.Sites;
import dev.grove.language.expression.Position;
import dev.grove.language.source.Findings;
import dev.grove.language.workflow.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds ways by which a workflow, or an agent that calls workflows, would start itself: through
 * other workflows and agents. Whom an agent delegates to is not known before it does, so a way
 * through that is a warning.
 */
final class Recursion {

    /** Runs are nested less deep than this. */
    private static final int LONGEST_WAY = 50;

    /**
     * Definition that a way leads back to, as the way shows it: a workflow by its name, an agent as
     * {@code agent} and its name.
     */
    private final String target;

    private final KnownDefinitions known;
    private final Set<String> seen = new HashSet<>();
    private boolean delegating;

    private Recursion(String target, KnownDefinitions known) {
        this.target = target;
        this.known = known;
    }

    /** Begins a search for ways back to a workflow, whose nodes are checked one by one. */
    static Recursion of(String workflow, KnownDefinitions known) {
        return new Recursion(workflow, known);
    }

    /**
     * The way from an agent through a workflow that it calls to itself; empty where there is none.
     */
    static List<String> wayBack(String agent, String workflow, KnownDefinitions known) {
        String target = shown(agent);
        return new Recursion(target, known).workflow(workflow, List.of(target));
    }

    private static String shown(String agent) {
        return "agent " + agent;
    }

    void check(Sites.Placed placed, Findings findings) {
        List<String> way = List.of(target);
        switch (placed.node()) {
            case Node.WorkflowNode workflow ->
                    check(
                            placed.pointer() + "/workflow",
                            () -> workflow(workflow.workflow(), way),
                            findings);
            case Node.AgentNode agent ->
                    check(placed.pointer() + "/agent", () -> agent(agent.agent(), way), findings);
            default -> {
                // Starts nothing that could start this.
            }
        }
    }

    private void check(String field, Supplier<List<String>> search, Findings findings) {
        List<String> certain = way(search, false);
        if (!certain.isEmpty()) {
            findings.error(field, "recursion", "starts itself: " + String.join(" → ", certain));
            return;
        }
        List<String> possible = way(search, true);
        if (!possible.isEmpty()) {
            findings.warning(
                    field,
                    Position.START,
                    "recursion",
                    "may start itself: "
                            + String.join(" → ", possible)
                            + "; limits.max_depth bounds how often");
        }
    }

    private List<String> way(Supplier<List<String>> search, boolean throughDelegation) {
        seen.clear();
        delegating = throughDelegation;
        return search.get();
    }

    /** The way to the workflow itself; empty where there is none. */
    private List<String> workflow(String next, List<String> way) {
        List<String> longer = with(way, next);
        if (next.equals(target)) {
            return longer;
        }
        return way.size() < LONGEST_WAY && seen.add("workflow:" + next)
                ? known.workflow(next, null)
                        .map(found -> onwards(found.agents(), found.workflows(), longer))
                        .orElse(List.of())
                : List.of();
    }

    private List<String> agent(String next, List<String> way) {
        List<String> longer = with(way, shown(next));
        if (shown(next).equals(target)) {
            return longer;
        }
        return way.size() < LONGEST_WAY && seen.add("agent:" + next)
                ? known.agent(next, null)
                        .map(found ->
                                onwards(
                                        delegating ? found.agents() : Set.of(),
                                        found.workflows(),
                                        longer))
                        .orElse(List.of())
                : List.of();
    }

    private List<String> onwards(Set<String> agents, Set<String> workflows, List<String> way) {
        for (String next : workflows.stream().sorted().toList()) {
            List<String> found = workflow(next, way);
            if (!found.isEmpty()) {
                return found;
            }
        }
        for (String next : agents.stream().sorted().toList()) {
            List<String> found = agent(next, way);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private static List<String> with(List<String> way, String next) {
        List<String> longer = new ArrayList<>(way);
        longer.add(next);
        return longer;
    }
}
