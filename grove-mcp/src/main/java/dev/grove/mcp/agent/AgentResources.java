package dev.grove.mcp.agent;

import dev.grove.core.agent.AgentView;
import dev.grove.core.agent.Agents;
import dev.grove.core.id.TenantId;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.ResourceContents;
import dev.grove.mcp.catalog.ResourceSource;
import dev.grove.mcp.catalog.ResourceTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Brings a tenant's agents as resources: to be read by name, and not listed among what goes on. */
@Component
class AgentResources implements ResourceSource {

    private static final String BEGINNING = "grove://agents/";
    private static final ResourceTemplate TEMPLATE =
            new ResourceTemplate(
                    BEGINNING + "{name}",
                    "agent",
                    "An agent",
                    "An agent as it is stored now: tools, model and limits, and its prompt for keys that may provision.",
                    "application/json");

    private final Agents agents;

    AgentResources(Agents agents) {
        this.agents = agents;
    }

    @Override
    public List<Resource> list(McpCaller caller, String after, int limit) {
        return List.of();
    }

    @Override
    public List<ResourceTemplate> templates(McpCaller caller) {
        return caller.tenant() == null ? List.of() : List.of(TEMPLATE);
    }

    @Override
    public Optional<List<ResourceContents>> read(McpCaller caller, String uri) {
        TenantId tenant = caller.tenant();
        return tenant == null
                ? Optional.empty()
                : name(uri)
                        .flatMap(name -> agents.find(tenant, name))
                        .map(agent ->
                                List.of(
                                        ResourceContents.json(
                                                uri,
                                                StrictBinding.MAPPER.valueToTree(
                                                        AgentView.of(agent, caller.scope())))));
    }

    @Override
    public Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        return ResourceSource.revisionsBy(
                uris, AgentResources::name, names -> agents.marks(tenant, names));
    }

    @Override
    public Completion complete(
            McpCaller caller,
            String uriTemplate,
            String variable,
            String typed,
            Map<String, String> others) {
        return caller.tenant() == null
                        || !uriTemplate.equals(TEMPLATE.uriTemplate())
                        || !variable.equals("name")
                ? Completion.NONE
                : Completion.firstOf(
                        agents.namesStartingWith(caller.tenant(), typed, Completion.MOST + 1));
    }

    private static Optional<String> name(String uri) {
        return uri.startsWith(BEGINNING)
                ? Optional.of(uri.substring(BEGINNING.length()))
                : Optional.empty();
    }
}
