package dev.grove.mcp.provision;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ToolOffer;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tool that lists what an agent may call, for models that write agents. */
@Component
class AvailableAgentTools implements ProvisionSource {

    private static final List<Bucket> EVERYWHERE =
            List.of(Bucket.BUILT_IN, Bucket.WORKSPACE, Bucket.GIT);

    private final AgentTools offered;

    AvailableAgentTools(AgentTools offered) {
        this.offered = offered;
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
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

    private ObjectNode offers(TenantId tenant) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode tools = json.putArray("tools");
        for (ToolOffer offer : offered.offers(tenant)) {
            ObjectNode tool = tools.addObject();
            tool.put("name", offer.spec().name());
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
}
