package dev.grove.core.sheet;

import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.policy.reach.BoundLayers;
import dev.grove.core.tool.ReservedNames;
import dev.grove.language.decide.Known;
import dev.grove.language.decide.fact.Start;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs that an agent's runs may start, and those that these may, as deep as a tree may be. Each
 * agent is looked at once, under the layers of the one at the top and its own: those between would
 * only narrow, so that nothing is missing.
 */
final class Descent {

    static final int MOST_AGENTS = 200;

    private static final String DELEGATE = "delegate_task";
    private static final String WORKFLOW = ReservedNames.WORKFLOWS + ":";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final TenantId tenant;
    private final AgentReach top;
    private final ReachedDefinitions definitions;
    private final long since = System.nanoTime();
    private final Map<String, AgentReach> agents = new LinkedHashMap<>();
    private final Map<String, List<ReachedTool>> workflows = new LinkedHashMap<>();
    private @Nullable List<PinnedAgent> all;
    private boolean complete = true;

    Descent(TenantId tenant, AgentReach top, ReachedDefinitions definitions) {
        this.tenant = tenant;
        this.top = top;
        this.definitions = definitions;
    }

    /** Agents in the order in which they were found. */
    List<AgentReach> agents() {
        return List.copyOf(agents.values());
    }

    /** Workflows that may be run, with the tools that their nodes call. */
    Map<String, List<ReachedTool>> workflows() {
        return workflows;
    }

    /** Whether all were looked at. */
    boolean isComplete() {
        return complete;
    }

    Descent go() {
        List<AgentReach> level = List.of(top);
        for (int depth = 0;
                depth < top.agent().definition().limits().maxDepth() && !level.isEmpty();
                depth++) {
            List<AgentReach> next = new ArrayList<>();
            for (AgentReach each : level) {
                for (String name : startedBy(each)) {
                    reached(name).ifPresent(next::add);
                }
            }
            level = next;
        }
        return this;
    }

    /** Names of agents whose runs an agent's runs may start, by delegation or by workflows. */
    private Set<String> startedBy(AgentReach starting) {
        Set<String> names = new LinkedHashSet<>();
        starting.open(DELEGATE)
                .ifPresent(tool -> {
                    BoundLayers bound = starting.bound();
                    for (PinnedAgent each : everyAgent()) {
                        var known =
                                BoundLayers.known(tool.spec(), starting.agent().name())
                                        .with("args", "agent", each.name());
                        if (bound.answers(tool.spec(), known).stream()
                                        .allMatch(answer -> answer.reach().isOpen())
                                && bound.mayStart(
                                        new Start(Start.AGENT, each.name(), each.version(), 1))) {
                            names.add(each.name());
                        }
                    }
                });
        for (ReachedTool tool : starting.tools()) {
            if (tool.isOpen() && tool.name().startsWith(WORKFLOW)) {
                names.addAll(workflow(starting, tool.name().substring(WORKFLOW.length())));
            }
        }
        if (starting.open(ReservedNames.RUN_WORKFLOW).isPresent()) {
            starting.agent()
                    .definition()
                    .workflows()
                    .forEach(name -> names.addAll(workflow(starting, name)));
        }
        return names;
    }

    private List<PinnedAgent> everyAgent() {
        List<PinnedAgent> known = all;
        if (known == null) {
            known = definitions.agents(tenant, MOST_AGENTS);
            complete &= known.size() < MOST_AGENTS;
            all = known;
        }
        return known;
    }

    private Set<String> workflow(AgentReach starting, String name) {
        return starting.bound().mayStart(unpinned(Start.WORKFLOW, name))
                ? workflow(name)
                : Set.of();
    }

    private static Start unpinned(String kind, String name) {
        return new Start(kind, name, null, 1);
    }

    private List<String> startable(String kind, Collection<String> names) {
        return names.stream().filter(name -> top.bound().mayStart(unpinned(kind, name))).toList();
    }

    /** Agents that a workflow names, and those that it starts do. */
    private Set<String> workflow(String name) {
        Set<String> started = new LinkedHashSet<>();
        List<String> open = new ArrayList<>(List.of(name));
        while (!open.isEmpty()) {
            String next = open.removeLast();
            if (workflows.containsKey(next)) {
                continue;
            }
            List<ReachedTool> tools = new ArrayList<>();
            workflows.put(next, tools);
            if (isOver()) {
                continue;
            }
            definitions
                    .workflow(tenant, next)
                    .ifPresent(named -> {
                        started.addAll(startable(Start.AGENT, named.agentNames()));
                        open.addAll(startable(Start.WORKFLOW, named.workflowNames()));
                        startable(Start.TOOL, named.tools())
                                .forEach(tool ->
                                        definitions
                                                .nodeTool(tenant, tool)
                                                .map(found ->
                                                        ReachedTool.of(
                                                                found,
                                                                found.needsApproval(),
                                                                top.bound(),
                                                                Known.of(
                                                                        ToolFacts.of(
                                                                                found.spec()))))
                                                .ifPresent(tools::add));
                    });
        }
        return started;
    }

    private Optional<AgentReach> reached(String name) {
        if (name.equals(top.agent().name()) || agents.containsKey(name) || isOver()) {
            return Optional.empty();
        }
        return definitions
                .agent(tenant, name)
                .map(agent -> {
                    AgentReach found =
                            AgentReach.of(
                                    agent,
                                    definitions.tools(tenant, agent),
                                    top.bound().with(definitions.layers(tenant, agent)));
                    agents.put(name, found);
                    return found;
                });
    }

    private boolean isOver() {
        boolean over =
                agents.size() + workflows.size() >= 2 * MOST_AGENTS
                        || System.nanoTime() - since > PATIENCE.toNanos();
        complete &= !over;
        return over;
    }
}
