package dev.grove.core.agent;

import dev.grove.core.error.FieldWarning;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.schema.ToolSchemas;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.workspace.SandboxImages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Warnings for the caller that stores an agent, which would otherwise come up in its first run.
 * None of them refuses the agent: all can be mended without changing it.
 */
@Component
public class AgentAdvice {

    private final ServedModels models;
    private final AgentTools tools;

    /** Looked up late: a server without sandboxes has none. */
    private final ObjectProvider<SandboxImages> images;

    AgentAdvice(ServedModels models, AgentTools tools, ObjectProvider<SandboxImages> images) {
        this.models = models;
        this.tools = tools;
        this.images = images;
    }

    /** On a version that was stored. */
    public List<FieldWarning> on(TenantId tenant, StoredAgent agent) {
        List<FieldWarning> warnings = new ArrayList<>();
        AgentDefinition definition = agent.definition();
        onModel(tenant, "model", definition.model(), warnings);
        for (int i = 0; i < definition.fallbacks().size(); i++) {
            onModel(tenant, "fallbacks[" + i + "]", definition.fallbacks().get(i), warnings);
        }
        onTools(tenant, agent, warnings);
        onImage(definition.workspace().image(), warnings);
        return warnings;
    }

    private void onModel(
            TenantId tenant, String field, @Nullable String written, List<FieldWarning> warnings) {
        if (written == null) {
            return;
        }
        ModelRef model = ModelRef.parse(written);
        if (!models.isPriced(tenant, model)) {
            warnings.add(
                    new FieldWarning(
                            field,
                            written
                                    + " is not on the list of prices, so its runs count as free"
                                    + models.nearestPriced(model)
                                    + " An operator stores its price with PUT /model-prices/"
                                    + written));
        }
    }

    private void onTools(TenantId tenant, StoredAgent agent, List<FieldWarning> warnings) {
        List<String> listed = agent.definition().allowlist();
        AgentTools.Listed agentTools =
                new AgentTools.Listed(tenant, agent.id(), agent.version(), listed);
        Map<String, String> unavailable = tools.allUnavailable(agentTools);
        unavailable.forEach((name, why) ->
                warnings.add(
                        new FieldWarning(
                                "tools[" + listed.indexOf(name) + "]",
                                name + " cannot be used at the moment: " + why)));
        for (ToolSpec tool : tools.registry(agentTools, List.of(), null).specs()) {
            ToolSchemas.fault(tool)
                    .ifPresent(why ->
                            warnings.add(
                                    new FieldWarning(
                                            "tools[" + listed.indexOf(tool.name()) + "]",
                                            tool.name() + " is left out for the model: " + why)));
        }
    }

    private void onImage(@Nullable String image, List<FieldWarning> warnings) {
        SandboxImages known = images.getIfAvailable();
        if (image != null && known != null) {
            known.lacking(image)
                    .ifPresent(why -> warnings.add(new FieldWarning("workspace.image", why)));
        }
    }
}
