package dev.grove.core.agent;

import dev.grove.core.id.TenantId;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.core.policy.AgentPolicies.OfAgent;
import dev.grove.core.policy.reach.PolicyReach;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Lists agents of which some run may call a tool: their current version lists it, and neither its
 * policies nor the ceiling deny every call of it.
 *
 * <p>Agents are looked at a few at a time, for so long: a page may end before it is full, even
 * without any, and its cursor goes on behind the last one that was looked at.
 */
@Component
class CapableAgents {

    private static final int READ_AT_ONCE = 100;

    /** Between looks at the time. */
    private static final int ASKED_AT_ONCE = 10;

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Agents agents;
    private final AgentTools tools;
    private final AgentPolicies policies;
    private final PolicyReach reach;

    CapableAgents(Agents agents, AgentTools tools, AgentPolicies policies, PolicyReach reach) {
        this.agents = agents;
        this.tools = tools;
        this.policies = policies;
        this.reach = reach;
    }

    Page<StoredAgent> list(TenantId tenant, WantedTool wanted, PageRequest page) {
        Search search = new Search(tenant, wanted, page.limit(), reach.ceiling(tenant));
        String cursor = page.cursor();
        do {
            Page<StoredAgent> some = agents.list(tenant, new PageRequest(READ_AT_ONCE, cursor));
            for (int at = 0; at < some.items().size(); at += ASKED_AT_ONCE) {
                List<StoredAgent> asked =
                        some.items().subList(at, Math.min(at + ASKED_AT_ONCE, some.items().size()));
                search.ask(asked);
                boolean isLast = at + ASKED_AT_ONCE >= some.items().size();
                if (search.isOver() && !(isLast && some.nextCursor() == null)) {
                    return search.page(PageRequest.cursorAfter(asked.getLast().name()));
                }
            }
            cursor = some.nextCursor();
        } while (cursor != null);
        return search.page(null);
    }

    /** A search for one page. */
    private final class Search {

        private final TenantId tenant;
        private final WantedTool wanted;
        private final int limit;
        private final List<String> ceiling;
        private final long since = System.nanoTime();
        private final List<StoredAgent> found = new ArrayList<>();
        private long bytes;

        Search(TenantId tenant, WantedTool wanted, int limit, List<String> ceiling) {
            this.tenant = tenant;
            this.wanted = wanted;
            this.limit = limit;
            this.ceiling = ceiling;
        }

        boolean isOver() {
            return found.size() > limit
                    || bytes > BoundedPage.MOST_BYTES
                    || System.nanoTime() - since > PATIENCE.toNanos();
        }

        /**
         * @param behind cursor behind all that was looked at; null where nothing follows
         */
        Page<StoredAgent> page(@Nullable String behind) {
            return found.size() > limit
                    ? Page.of(found, limit, last -> PageRequest.cursorAfter(last.name()))
                    : new Page<>(found, behind);
        }

        void ask(List<StoredAgent> some) {
            List<StoredAgent> listing =
                    some.stream().filter(agent -> names(agent).anyMatch(wanted::mayBe)).toList();
            if (listing.isEmpty()) {
                return;
            }
            Map<OfAgent, List<String>> current =
                    policies.digestsOfCurrent(
                            tenant,
                            listing.stream()
                                    .filter(agent -> !agent.definition().policies().isEmpty())
                                    .map(StoredAgent::id)
                                    .toList());
            for (StoredAgent agent : listing) {
                List<String> layers = layersOf(agent, current);
                if (toolsOf(agent)
                        .filter(wanted::is)
                        .anyMatch(tool -> reach.isOpen(tenant, layers, tool, agent.name()))) {
                    found.add(agent);
                    bytes += DefinitionJson.KIND.write(agent.definition()).length();
                }
            }
        }

        private List<String> layersOf(StoredAgent agent, Map<OfAgent, List<String>> current) {
            List<String> all = new ArrayList<>(ceiling);
            if (!agent.definition().policies().isEmpty()) {
                List<String> known = current.get(new OfAgent(agent.id(), agent.version()));
                // It was stored again since it was read.
                all.addAll(
                        known == null
                                ? policies.digests(tenant, agent.id(), agent.version())
                                : known);
            }
            return all;
        }

        private Stream<String> names(StoredAgent agent) {
            return Stream.concat(
                    agent.definition().allowlist().stream(),
                    agent.definition().pauses().clientTools().stream()
                            .map(tool -> tool.spec().name()));
        }

        /** Nothing is read for what the server has. */
        private Stream<ToolSpec> toolsOf(StoredAgent agent) {
            boolean onlyServers =
                    agent.definition().pauses().clientTools().isEmpty()
                            && names(agent).filter(wanted::mayBe).allMatch(tools::isServerTool);
            return tools
                    .registry(
                            new AgentTools.Listed(
                                    tenant,
                                    agent.id(),
                                    agent.version(),
                                    onlyServers
                                            ? names(agent).filter(wanted::mayBe).toList()
                                            : agent.definition().allowlist()),
                            agent.definition().pauses().clientTools(),
                            null)
                    .specs()
                    .stream();
        }
    }
}
