package dev.grove.core.run.workflow.run;

import dev.grove.core.workflow.definition.WorkflowPins;
import dev.grove.core.workflow.definition.WorkflowPins.AgentPin;
import dev.grove.core.workflow.definition.WorkflowPins.ClientToolPin;
import dev.grove.core.workflow.definition.WorkflowPins.SkillPin;
import dev.grove.core.workflow.definition.WorkflowPins.ToolPin;
import dev.grove.core.workflow.definition.WorkflowPins.WorkflowPin;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Pins as the rows of runs hold them. */
public final class PinsJson {

    static final String AGENTS = "agents";
    static final String CURRENT = "current";
    static final String WORKFLOWS = "workflows";
    static final String TOOLS = "tools";
    static final String CLIENT_TOOLS = "client_tools";
    public static final String SKILLS = "skills";

    private PinsJson() {}

    public static ObjectNode write(WorkflowPins pins) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        pins.all()
                .forEach(pin -> {
                    switch (pin) {
                        case AgentPin agent ->
                                of(json, AGENTS)
                                        .set(key(agent.name(), agent.asked()), agent(agent));
                        case WorkflowPin workflow ->
                                of(json, WORKFLOWS)
                                        .set(
                                                key(workflow.name(), workflow.asked()),
                                                version(workflow.id().value(), workflow.version()));
                        case ToolPin tool ->
                                of(json, TOOLS)
                                        .set(
                                                tool.name(),
                                                tool.key() == null
                                                        ? NullNode.getInstance()
                                                        : tool.key());
                        case ClientToolPin tool ->
                                of(json, CLIENT_TOOLS)
                                        .set(
                                                tool.name(),
                                                version(tool.agent().value(), tool.agentVersion()));
                        case SkillPin skill -> {
                            ObjectNode one = of(json, SKILLS).putObject(skill.name());
                            one.put("version", skill.version());
                            one.put("digest", skill.digest());
                        }
                    }
                });
        return json;
    }

    /**
     * @param asked the version that a node names; null for the one that is current
     */
    static String key(String name, @Nullable Integer asked) {
        return asked == null ? name : name + "@" + asked;
    }

    private static ObjectNode of(ObjectNode json, String kind) {
        return json.path(kind) instanceof ObjectNode there ? there : json.putObject(kind);
    }

    /** The current version only where it is another one: pins from before have none. */
    private static JsonNode agent(AgentPin pin) {
        ObjectNode json = version(pin.id().value(), pin.version());
        if (pin.current() != pin.version()) {
            json.put(CURRENT, pin.current());
        }
        return json;
    }

    private static ObjectNode version(UUID id, int version) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", id.toString());
        json.put("version", version);
        return json;
    }
}
