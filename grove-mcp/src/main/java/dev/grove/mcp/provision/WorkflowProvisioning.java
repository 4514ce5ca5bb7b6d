package dev.grove.mcp.provision;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.PageRequest;
import dev.grove.core.workflow.definition.CheckedWorkflow;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.ValidationView;
import dev.grove.core.workflow.definition.WorkflowSource;
import dev.grove.core.workflow.definition.WorkflowSummary;
import dev.grove.core.workflow.definition.WorkflowView;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.document.WorkflowSchema;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools for workflows: the records and the checks are those of REST. What is created here is never
 * called before it is published, so that writing a tool and having it called are two acts.
 */
@Component
class WorkflowProvisioning implements ProvisionSource {

    private static final String NAME = "name";
    private static final String VERSION = "version";
    private static final String EXPECTED = "expected_version";
    private static final String YAML = "yaml";
    private static final List<String> METADATA = List.of("description", "purpose", "category");

    private static final JsonMapper JSON = StrictBinding.MAPPER;

    private final Workflows workflows;

    WorkflowProvisioning(Workflows workflows) {
        this.workflows = workflows;
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
                ProvisionTool.of(
                        "grove__list_workflows_all",
                        "Lists all workflows, published or not, by name, without their nodes.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> list(tenant, arguments)),
                ProvisionTool.of(
                        "grove__get_workflow",
                        "Shows a workflow whole, by its name or id.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> get(tenant, arguments)),
                ProvisionTool.of(
                        "grove__get_workflow_schema",
                        "Shows what a workflow's document may have: a JSON Schema with all kinds of nodes.",
                        ToolAnnotations.READS,
                        Scope.INVOKE,
                        (_, _, _) -> WorkflowSchema.json()),
                ProvisionTool.of(
                        "grove__validate_workflow",
                        "Says all that is wrong with a workflow, what it may cost at worst, and its graph. Stores nothing.",
                        ToolAnnotations.READS,
                        Scope.INVOKE,
                        (tenant, _, arguments) ->
                                json(
                                        ValidationView.of(
                                                workflows.validate(tenant, source(arguments))))),
                ProvisionTool.of(
                        "grove__create_workflow",
                        "Creates a workflow, or with expected_version stores a new version of it. It is no tool until it is published, and the new version of a published one takes that back.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        this::create),
                ProvisionTool.of(
                        "grove__publish_workflow",
                        "Makes a version of a workflow a tool that every key of scope invoke can call. Later versions are none until they are published.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        this::publish),
                ProvisionTool.of(
                        "grove__unpublish_workflow",
                        "Takes a workflow back from the tools; calls that are under way go on.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        (tenant, caller, arguments) ->
                                view(
                                        workflows.unpublish(
                                                tenant,
                                                text(arguments, NAME),
                                                arguments.path(EXPECTED).intValue(),
                                                caller.key()))),
                ProvisionTool.of(
                        "grove__update_workflow_metadata",
                        "Stores a version with another description, purpose or category. Which version is published stays as it is.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> describe(tenant, arguments)),
                ProvisionTool.of(
                        "grove__delete_workflow",
                        "Removes a workflow. Its versions stay readable, and its name is free again.",
                        ProvisionTool.REMOVES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> delete(tenant, arguments)));
    }

    private ObjectNode list(TenantId tenant, ObjectNode arguments) {
        return json(
                workflows
                        .list(
                                tenant,
                                new PageRequest(
                                        arguments.path("limit").asInt(PageRequest.DEFAULT_LIMIT),
                                        arguments.path("cursor").asString(null)))
                        .map(WorkflowSummary::of));
    }

    private ObjectNode get(TenantId tenant, ObjectNode arguments) {
        String name = arguments.has(NAME) ? text(arguments, NAME) : nameOf(tenant, arguments);
        StoredWorkflow workflow =
                arguments.has(VERSION)
                        ? workflows.getVersion(tenant, name, arguments.path(VERSION).intValue())
                        : workflows.get(tenant, name);
        return arguments.path("format").asString("").equals(YAML)
                ? JsonNodeFactory.instance
                        .objectNode()
                        .put(NAME, workflow.name())
                        .put(VERSION, workflow.version())
                        .put(YAML, workflows.yaml(tenant, workflow))
                : view(workflow);
    }

    private String nameOf(TenantId tenant, ObjectNode arguments) {
        String id = arguments.path("id").asString("");
        if (id.isEmpty()) {
            throw GroveException.invalid(NAME, "is required, or id");
        }
        return workflows
                .findName(tenant, id(id))
                .orElseThrow(() -> GroveException.notFound("No workflow has the id " + id));
    }

    private static WorkflowId id(String text) {
        try {
            return new WorkflowId(UUID.fromString(text));
        } catch (IllegalArgumentException _) {
            throw GroveException.invalid(
                    "id", "must be a UUID, as grove__list_workflows_all gives it");
        }
    }

    private ObjectNode create(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        CheckedWorkflow checked = workflows.check(tenant, source(arguments));
        int expected =
                arguments.has(EXPECTED)
                        ? arguments.path(EXPECTED).intValue()
                        : Objects.requireNonNullElse(checked.expectedVersion(), 0);
        return json(
                WorkflowView.of(
                        workflows.storeUnpublished(checked, expected, caller.key()).current(),
                        checked.analysis()));
    }

    private ObjectNode publish(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        return view(
                workflows.publish(
                        tenant,
                        text(arguments, NAME),
                        arguments.has(VERSION) ? arguments.path(VERSION).intValue() : null,
                        arguments.path(EXPECTED).intValue(),
                        caller.key()));
    }

    private ObjectNode describe(TenantId tenant, ObjectNode arguments) {
        ObjectNode changes = JsonNodeFactory.instance.objectNode();
        for (String member : METADATA) {
            JsonNode value = arguments.get(member);
            if (value != null) {
                changes.set(member, value);
            }
        }
        if (changes.isEmpty()) {
            throw GroveException.invalid("description", "or purpose, or category is required");
        }
        return view(
                workflows
                        .describe(
                                tenant,
                                text(arguments, NAME),
                                changes,
                                arguments.path(EXPECTED).intValue())
                        .current());
    }

    private ObjectNode delete(TenantId tenant, ObjectNode arguments) {
        String name = text(arguments, NAME);
        workflows.delete(tenant, name, arguments.path(EXPECTED).intValue());
        return JsonNodeFactory.instance.objectNode().put("deleted", name);
    }

    /** The document that the arguments have as YAML, or that they are themselves. */
    private static WorkflowSource source(ObjectNode arguments) {
        if (!arguments.has(YAML)) {
            return WorkflowSource.json(arguments.toString());
        }
        if (arguments.has("nodes") || arguments.has(NAME)) {
            throw GroveException.invalid(YAML, "is the whole document; leave the other fields out");
        }
        return WorkflowSource.yaml(text(arguments, YAML));
    }

    private static ObjectNode view(StoredWorkflow workflow) {
        return json(WorkflowView.of(workflow));
    }

    private static ObjectNode json(Object view) {
        return JSON.valueToTree(view);
    }

    private static String text(ObjectNode arguments, String name) {
        return arguments.path(name).stringValue();
    }
}
