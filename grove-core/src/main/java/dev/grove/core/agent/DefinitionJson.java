package dev.grove.core.agent;

import dev.grove.core.agent.openai.OpenAiJson;
import dev.grove.core.agent.option.ModelOptionsJson;
import dev.grove.core.agent.session.SessionPolicyJson;
import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.core.policy.PolicyReference;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A definition as {@code agent_versions.definition} holds it. Written out by hand, because what is
 * stored must stay readable when the records change: a member that is missing has its default, one
 * that a newer Grove wrote is passed over.
 */
final class DefinitionJson {

    static final DefinitionKind<AgentDefinition> KIND =
            new DefinitionKind<>(
                    "Agent",
                    new DefinitionTables("agents", "agent_versions", "agent_id", true),
                    DefinitionName::isLegal,
                    AgentDefinition::name,
                    DefinitionJson::write,
                    DefinitionJson::read);

    private static final JsonMapper JSON = ExactJson.MAPPER;

    private DefinitionJson() {}

    static String write(AgentDefinition definition) {
        ObjectNode json = JSON.createObjectNode();
        json.put("name", definition.name());
        json.put("description", definition.description());
        if (!definition.labels().isEmpty()) {
            ArrayNode labels = json.putArray("labels");
            definition.labels().forEach(labels::add);
        }
        json.put("system_prompt", definition.systemPrompt());
        json.put("model", definition.model());
        if (!definition.fallbacks().isEmpty()) {
            ArrayNode fallbacks = json.putArray("fallbacks");
            definition.fallbacks().forEach(fallbacks::add);
        }
        ArrayNode tools = json.putArray("tools");
        definition.tools().forEach(tools::add);
        if (!definition.skills().isEmpty()) {
            ArrayNode skills = json.putArray("skills");
            definition.skills().forEach(skill -> skills.add(skill.toString()));
        }
        if (!definition.workflows().isEmpty()) {
            ArrayNode workflows = json.putArray("workflows");
            definition.workflows().forEach(workflows::add);
        }
        if (!definition.policies().isEmpty()) {
            ArrayNode policies = json.putArray("policies");
            definition.policies().forEach(policy -> policies.add(policy.toString()));
        }
        if (definition.inputSchema() != null) {
            json.set("input_schema", definition.inputSchema());
        }
        if (definition.outputSchema() != null) {
            json.set("output_schema", definition.outputSchema());
        }
        json.put("max_output_tokens", definition.maxOutputTokens());
        ModelOptionsJson.write(definition.modelOptions(), json);
        json.set("limits", limits(definition.limits()));
        json.set("workspace", workspace(definition.workspace()));
        json.set("git", git(definition.git()));
        PausesJson.write(definition.pauses(), json);
        OpenAiJson.write(definition.openai(), json);
        SessionPolicyJson.write(definition.session(), json);
        return json.toString();
    }

    private static ObjectNode limits(Limits limits) {
        ObjectNode json =
                JSON.createObjectNode()
                        .put("max_turns", limits.maxTurns())
                        .put("max_tokens", limits.maxTokens())
                        .put("max_cost_usd", limits.maxCostUsd())
                        .put("max_seconds", limits.maxDuration().toSeconds())
                        .put("max_depth", limits.maxDepth())
                        .put("max_children", limits.maxChildren());
        Duration maxWait = limits.maxWait();
        // Without one, a definition stays the text that it was.
        return maxWait == null ? json : json.put("max_wait_seconds", maxWait.toSeconds());
    }

    static ObjectNode workspace(WorkspaceSpec workspace) {
        return JSON.createObjectNode()
                .put("image", workspace.image())
                .put("memory_mb", workspace.memoryMb())
                .put("cpus", workspace.cpus())
                .put("pids", workspace.pids())
                .put("disk_mb", workspace.diskMb())
                .put("network", workspace.network());
    }

    static ObjectNode git(GitSpec git) {
        return JSON.createObjectNode()
                .put("author_name", git.authorName())
                .put("author_email", git.authorEmail())
                .put("allow_force_push", git.allowForcePush());
    }

    static AgentDefinition read(String text) {
        JsonNode json = JSON.readTree(text);
        String name = json.path("name").stringValue();
        List<String> tools = json.path("tools").valueStream().map(JsonNode::stringValue).toList();
        return new AgentDefinition(
                name,
                text(json, "description"),
                json.path("labels").valueStream().map(JsonNode::stringValue).toList(),
                json.path("system_prompt").stringValue(),
                text(json, "model"),
                json.path("fallbacks").valueStream().map(JsonNode::stringValue).toList(),
                tools,
                json.path("skills")
                        .valueStream()
                        .flatMap(skill -> SkillReference.parse(skill.stringValue()).stream())
                        .toList(),
                json.path("workflows").valueStream().map(JsonNode::stringValue).toList(),
                json.path("policies")
                        .valueStream()
                        .map(policy -> PolicyReference.read(policy.stringValue()))
                        .toList(),
                json.path("input_schema") instanceof ObjectNode schema ? schema : null,
                json.path("output_schema") instanceof ObjectNode schema ? schema : null,
                json.path("max_output_tokens").asInt(AgentDefinition.DEFAULT_MAX_OUTPUT_TOKENS),
                ModelOptionsJson.read(json),
                readLimits(json.path("limits")),
                readWorkspace(json.path("workspace")),
                readGit(json.path("git"), name),
                PausesJson.read(json),
                OpenAiJson.read(json),
                SessionPolicyJson.read(json));
    }

    private static Limits readLimits(JsonNode json) {
        Limits defaults = Limits.DEFAULTS;
        JsonNode cost = json.path("max_cost_usd");
        BigDecimal maxCostUsd = cost.isNumber() ? cost.decimalValue() : null;
        return new Limits(
                json.path("max_turns").asInt(defaults.maxTurns()),
                json.path("max_tokens").asLong(defaults.maxTokens()),
                maxCostUsd,
                Duration.ofSeconds(
                        json.path("max_seconds").asLong(defaults.maxDuration().toSeconds())),
                json.path("max_wait_seconds").isNumber()
                        ? Duration.ofSeconds(json.path("max_wait_seconds").longValue())
                        : null,
                json.path("max_depth").asInt(defaults.maxDepth()),
                json.path("max_children").asInt(defaults.maxChildren()));
    }

    static WorkspaceSpec readWorkspace(JsonNode json) {
        WorkspaceSpec defaults = WorkspaceSpec.DEFAULTS;
        String network = text(json, "network");
        return new WorkspaceSpec(
                text(json, "image"),
                json.path("memory_mb").asInt(defaults.memoryMb()),
                json.path("cpus").asDouble(defaults.cpus()),
                json.path("pids").asInt(defaults.pids()),
                json.path("disk_mb").asInt(defaults.diskMb()),
                network == null ? defaults.network() : network);
    }

    static GitSpec readGit(JsonNode json, String agent) {
        GitSpec defaults = GitSpec.defaultsOf(agent);
        String name = text(json, "author_name");
        String email = text(json, "author_email");
        return new GitSpec(
                name == null ? defaults.authorName() : name,
                email == null ? defaults.authorEmail() : email,
                json.path("allow_force_push").asBoolean(false));
    }

    private static @Nullable String text(JsonNode json, String member) {
        JsonNode value = json.path(member);
        return value.isString() ? value.stringValue() : null;
    }
}
