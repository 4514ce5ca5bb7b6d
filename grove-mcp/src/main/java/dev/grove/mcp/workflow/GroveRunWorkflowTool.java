package dev.grove.mcp.workflow;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.catalog.ToolDescriptor;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code grove__run_workflow}: a published workflow by its name, for clients that do not look at
 * their tools again when these have changed. What is not published is called by no scope: otherwise
 * a key that may write workflows could call what it wrote without an act of publishing.
 */
@Component
class GroveRunWorkflowTool implements McpToolSource, McpTool {

    private static final String NAME = "grove__run_workflow";
    private static final String WORKFLOW = "name";
    private static final String INPUT = "input";
    private static final String VERSION = "version";

    private static final ObjectNode SCHEMA =
            (ObjectNode)
                    JsonMapper.shared()
                            .readTree(
                                    """
                                    {"type": "object",
                                     "properties": {
                                       "name": {"type": "string", "minLength": 1, "description": "Of a published workflow."},
                                       "input": {"description": "What it is started with, as its input schema says; an empty object when absent."},
                                       "version": {"type": "integer", "minimum": 1,
                                                   "description": "The published version that is meant; refused when another one is published."}},
                                     "required": ["name"],
                                     "additionalProperties": false}
                                    """);

    private static final ToolDescriptor DEFINITION =
            new ToolDescriptor(
                    NAME,
                    null,
                    "Runs a published workflow and returns its output, as the tool of its own name does.",
                    SCHEMA,
                    null,
                    ToolAnnotations.UNKNOWN,
                    Scope.INVOKE);

    private final Workflows workflows;
    private final PublishedWorkflowCalls calls;

    GroveRunWorkflowTool(Workflows workflows, PublishedWorkflowCalls calls) {
        this.workflows = workflows;
        this.calls = calls;
    }

    @Override
    public List<McpTool> list(McpCaller caller, String after, int limit) {
        return after.compareTo(NAME) < 0 && limit > 0 ? List.of(this) : List.of();
    }

    @Override
    public Optional<McpTool> find(McpCaller caller, String name) {
        return name.equals(NAME) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public boolean isListedFirst() {
        return true;
    }

    @Override
    public ToolDescriptor definition() {
        return DEFINITION;
    }

    @Override
    public Outcome<CallToolResult> call(ObjectNode arguments, CallContext context)
            throws InterruptedException {
        StoredWorkflow workflow = published(context.caller().getTenant(), arguments);
        JsonNode input = arguments.get(INPUT);
        return calls.call(
                workflow,
                input == null ? JsonNodeFactory.instance.objectNode() : input,
                false,
                context);
    }

    private StoredWorkflow published(TenantId tenant, ObjectNode arguments) {
        String name = arguments.path(WORKFLOW).stringValue();
        StoredWorkflow workflow =
                workflows
                        .findPublished(tenant, name)
                        .orElseThrow(() ->
                                GroveException.notFound(
                                        "No workflow named %s is published; grove__publish_workflow does that"
                                                .formatted(name)));
        int version = arguments.path(VERSION).asInt(workflow.version());
        if (version != workflow.version()) {
            throw GroveException.versionMismatch(
                    "Workflow " + name + ", as it is published,", version, workflow.version());
        }
        return workflow;
    }
}
