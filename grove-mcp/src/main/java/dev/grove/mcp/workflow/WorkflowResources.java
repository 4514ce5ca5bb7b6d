package dev.grove.mcp.workflow;

import dev.grove.core.id.TenantId;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.core.workflow.operation.WorkflowView;
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

/** Brings a tenant's workflows as resources: to be read by name, and not listed. */
@Component
class WorkflowResources implements ResourceSource {

    private static final String BEGINNING = "grove://workflows/";
    private static final ResourceTemplate TEMPLATE =
            new ResourceTemplate(
                    BEGINNING + "{name}",
                    "workflow",
                    "A workflow",
                    "A workflow as it is stored now: its nodes, its input and its output.",
                    "application/json");

    private final Workflows workflows;

    WorkflowResources(Workflows workflows) {
        this.workflows = workflows;
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
                        .flatMap(name -> workflows.find(tenant, name))
                        .map(workflow ->
                                List.of(
                                        ResourceContents.json(
                                                uri,
                                                StrictBinding.MAPPER.valueToTree(
                                                        WorkflowView.of(workflow)))));
    }

    @Override
    public Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        return ResourceSource.revisionsBy(
                uris, WorkflowResources::name, names -> workflows.marks(tenant, names));
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
                        workflows.namesStartingWith(caller.tenant(), typed, Completion.MOST + 1));
    }

    private static Optional<String> name(String uri) {
        return uri.startsWith(BEGINNING)
                ? Optional.of(uri.substring(BEGINNING.length()))
                : Optional.empty();
    }
}
