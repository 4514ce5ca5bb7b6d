package dev.grove.mcp.policy;

import dev.grove.core.id.TenantId;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.operation.PolicyView;
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

/** Brings a tenant's policies as resources: to be read by name, and not listed. */
@Component
class PolicyResources implements ResourceSource {

    private static final String BEGINNING = "grove://policies/";
    private static final ResourceTemplate TEMPLATE =
            new ResourceTemplate(
                    BEGINNING + "{name}",
                    "policy",
                    "A policy",
                    "A policy as it is stored now: its rules and its tests.",
                    "application/json");

    private final Policies policies;

    PolicyResources(Policies policies) {
        this.policies = policies;
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
                        .flatMap(name -> policies.find(tenant, name))
                        .map(policy ->
                                List.of(
                                        ResourceContents.json(
                                                uri,
                                                StrictBinding.MAPPER.valueToTree(
                                                        PolicyView.of(policy, policies.digest(tenant, policy))))));
    }

    @Override
    public Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        return ResourceSource.revisionsBy(
                uris, PolicyResources::name, names -> policies.marks(tenant, names));
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
                        policies.namesStartingWith(caller.tenant(), typed, Completion.MOST + 1));
    }

    private static Optional<String> name(String uri) {
        return uri.startsWith(BEGINNING)
                ? Optional.of(uri.substring(BEGINNING.length()))
                : Optional.empty();
    }
}
