package dev.grove.mcp.run;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.workflow.WorkflowRuns;
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
import tools.jackson.databind.node.ObjectNode;

/** Brings a tenant's runs as resources. */
@Component
class RunResources implements ResourceSource {

    private static final String JSON = "application/json";
    private static final ResourceTemplate TEMPLATE =
            new ResourceTemplate(
                    RunUri.TEMPLATE,
                    "run",
                    "A run",
                    "Where a run stands, what it waits for, and its result, and of a workflow its nodes; those that have not ended are listed.",
                    JSON);

    private final Runs runs;
    private final WorkflowRuns workflows;

    RunResources(Runs runs, WorkflowRuns workflows) {
        this.runs = runs;
        this.workflows = workflows;
    }

    /** Ids of version 7 are in the same order as their texts. */
    @Override
    public List<Resource> list(McpCaller caller, String after, int limit) {
        Optional<RunId> last = RunUri.parse(after);
        if (caller.tenant() == null || (last.isEmpty() && RunUri.precedes(after))) {
            return List.of();
        }
        return runs.listActive(caller.tenant(), last.orElse(null), limit).stream()
                .map(RunResources::definition)
                .toList();
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
                : RunUri.parse(uri)
                        .flatMap(run -> runs.find(tenant, run))
                        .map(run -> List.of(ResourceContents.json(uri, json(tenant, run))));
    }

    private ObjectNode json(TenantId tenant, Run run) {
        return run.workflowWork() == null
                ? RunJson.of(run)
                : RunJson.of(run, workflows.nodes(tenant, run.id()));
    }

    @Override
    public Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        return ResourceSource.revisionsBy(
                uris, RunUri::parse, asked -> runs.lastEvents(tenant, asked));
    }

    @Override
    public Completion complete(
            McpCaller caller,
            String uriTemplate,
            String variable,
            String typed,
            Map<String, String> others) {
        if (caller.tenant() == null
                || !uriTemplate.equals(RunUri.TEMPLATE)
                || !variable.equals("id")) {
            return Completion.NONE;
        }
        return Completion.firstOf(
                runs.startingWith(caller.tenant(), typed, Completion.MOST + 1).stream()
                        .map(RunId::toString)
                        .toList());
    }

    private static String description(Run run) {
        String title = run.work().title();
        return run.work().name()
                + (title == null ? "" : " (" + title + ")")
                + ", "
                + run.status().wireName();
    }

    private static Resource definition(Run run) {
        return new Resource(
                RunUri.of(run.id()),
                run.work().name() + " " + run.id(),
                description(run),
                null,
                JSON);
    }
}
