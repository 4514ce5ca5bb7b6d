package dev.grove.mcp.provision;

import dev.grove.core.agent.AgentAdvice;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ToolOffer;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.agent.AgentJson;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tools for agents: the same acts as those of REST, with the same checks. */
@Component
class AgentProvisioning implements ProvisionSource {

    private static final String NAME = "name";
    private static final String VERSION = "version";
    private static final String EXPECTED = "expected_version";

    private static final List<Bucket> EVERYWHERE =
            List.of(Bucket.BUILT_IN, Bucket.WORKSPACE, Bucket.GIT);

    private static final JsonMapper JSON = mapper();

    private final Agents agents;
    private final AgentAdvice advice;
    private final AgentTools offered;

    AgentProvisioning(Agents agents, AgentAdvice advice, AgentTools offered) {
        this.agents = agents;
        this.advice = advice;
        this.offered = offered;
    }

    private static JsonMapper mapper() {
        JsonMapper.Builder mapper = JsonMapper.builder();
        StrictBinding.configure(mapper);
        return mapper.build();
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
                ProvisionTool.of(
                        "grove__upsert_agent",
                        "Creates an agent, or stores a new version of it. It becomes a tool when it is published.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> upsert(tenant, arguments)),
                ProvisionTool.of(
                        "grove__list_agents_all",
                        "Lists all agents, published or not, by name.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> list(tenant, arguments)),
                ProvisionTool.of(
                        "grove__get_agent",
                        "Shows an agent as it is stored.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> get(tenant, arguments)),
                ProvisionTool.of(
                        "grove__delete_agent",
                        "Removes an agent. Its runs stay readable, and its name is free again.",
                        ProvisionTool.REMOVES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> delete(tenant, arguments)),
                ProvisionTool.of(
                        "grove__publish_agent",
                        "Makes a version of an agent a tool that every key of scope invoke can call. Later versions are none until they are published.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        this::publish),
                ProvisionTool.of(
                        "grove__unpublish_agent",
                        "Takes an agent back from the tools; calls that are under way go on.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        this::unpublish),
                ProvisionTool.of(
                        "grove__list_available_agent_tools",
                        "Lists what an agent's allowlist may name, with what each tool does; with names_only, the names by kind.",
                        ToolAnnotations.READS,
                        Scope.INVOKE,
                        (tenant, _, arguments) ->
                                arguments.path("names_only").asBoolean(false)
                                        ? names(tenant)
                                        : offers(tenant)));
    }

    private ObjectNode publish(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        return json(
                agents.publish(
                        tenant,
                        text(arguments, NAME),
                        arguments.has(VERSION) ? arguments.path(VERSION).intValue() : null,
                        arguments.path(EXPECTED).intValue(),
                        caller.key()));
    }

    private ObjectNode unpublish(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        return json(
                agents.unpublish(
                        tenant,
                        text(arguments, NAME),
                        arguments.path(EXPECTED).intValue(),
                        caller.key()));
    }

    /** The arguments satisfy the tool's input schema. */
    private ObjectNode upsert(TenantId tenant, ObjectNode arguments) {
        SubmittedAgent asked = JSON.treeToValue(arguments, SubmittedAgent.class);
        StoredAgent stored =
                agents.store(tenant, asked.toDraft(), asked.expectedVersion()).current();
        ObjectNode json = json(stored);
        List<FieldWarning> warnings = advice.on(tenant, stored);
        if (!warnings.isEmpty()) {
            ArrayNode array = json.putArray("warnings");
            warnings.forEach(warning ->
                    array.addObject()
                            .put("field", warning.field())
                            .put("message", warning.message()));
        }
        return json;
    }

    private ObjectNode list(TenantId tenant, ObjectNode arguments) {
        Page<StoredAgent> page =
                agents.list(
                        tenant,
                        new PageRequest(
                                arguments.path("limit").asInt(PageRequest.DEFAULT_LIMIT),
                                arguments.has("cursor") ? text(arguments, "cursor") : null));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        page.items().forEach(agent -> items.add(json(agent)));
        json.put("next_cursor", page.nextCursor());
        return json;
    }

    private ObjectNode get(TenantId tenant, ObjectNode arguments) {
        String name = text(arguments, NAME);
        return json(
                arguments.has(VERSION)
                        ? agents.getVersion(tenant, name, arguments.path(VERSION).intValue())
                        : agents.get(tenant, name));
    }

    private ObjectNode delete(TenantId tenant, ObjectNode arguments) {
        String name = text(arguments, NAME);
        agents.delete(tenant, name, arguments.path(EXPECTED).intValue());
        return JsonNodeFactory.instance.objectNode().put("deleted", name);
    }

    private ObjectNode offers(TenantId tenant) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode tools = json.putArray("tools");
        for (ToolOffer offer : offered.offers(tenant)) {
            ObjectNode tool = tools.addObject();
            tool.put(NAME, offer.spec().name());
            tool.put("bucket", offer.spec().bucket().wireName());
            tool.put("description", offer.spec().description());
            tool.set("input_schema", offer.spec().inputSchema());
            tool.put("effect", offer.spec().effect().wireName());
            tool.put("available", offer.unavailable().isEmpty());
            tool.put("unavailable_reason", offer.unavailable().orElse(null));
        }
        return json;
    }

    /** The kinds that every server has, and all that a tenant brought as special ones. */
    private ObjectNode names(TenantId tenant) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        EVERYWHERE.forEach(bucket -> json.putArray(bucket.wireName()));
        ArrayNode special = json.putArray("special");
        for (ToolOffer offer : offered.offers(tenant)) {
            Bucket bucket = offer.spec().bucket();
            ArrayNode names =
                    EVERYWHERE.contains(bucket) ? json.withArray(bucket.wireName()) : special;
            names.add(offer.spec().name());
        }
        return json;
    }

    /** All tools that show an agent are for those who may change it. */
    private static ObjectNode json(StoredAgent agent) {
        return AgentJson.of(agent, Scope.PROVISION);
    }

    private static String text(ObjectNode arguments, String name) {
        return arguments.path(name).stringValue();
    }
}
