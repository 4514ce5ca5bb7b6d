package dev.grove.mcp.provision;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.PageRequest;
import dev.grove.core.skill.Skill;
import dev.grove.core.skill.SkillDraft;
import dev.grove.core.skill.SkillDrafts;
import dev.grove.core.skill.SkillView;
import dev.grove.core.skill.Skills;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tools for skills: the records and the checks are those of REST. */
@Component
class SkillProvisioning implements ProvisionSource {

    private static final String NAME = "name";
    private static final String VERSION = "version";
    private static final String EXPECTED = "expected_version";
    private static final JsonMapper JSON = StrictBinding.MAPPER;

    private final Skills skills;

    SkillProvisioning(Skills skills) {
        this.skills = skills;
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
                ProvisionTool.of(
                        "grove__upsert_skill",
                        "Creates a skill, or stores a new version of it: all of its files, or name,"
                                + " description and body. Clients see it when it is published.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> upsert(tenant, arguments)),
                ProvisionTool.of(
                        "grove__list_skills",
                        "Lists all skills, published or not, by name, with the digests of their"
                                + " files.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> list(tenant, arguments)),
                ProvisionTool.of(
                        "grove__get_skill",
                        "Shows a skill as it is stored; with path, one of its files.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> get(tenant, arguments)),
                ProvisionTool.of(
                        "grove__delete_skill",
                        "Removes a skill. Runs that have begun keep it; agents that name it cannot"
                                + " be started.",
                        ProvisionTool.REMOVES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> delete(tenant, arguments)),
                ProvisionTool.of(
                        "grove__publish_skill",
                        "Shows a version of a skill to clients, as a prompt and a skill. Later"
                                + " versions are not shown until they are published.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        this::publish),
                ProvisionTool.of(
                        "grove__unpublish_skill",
                        "Takes a skill back from clients.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        this::unpublish));
    }

    private ObjectNode upsert(TenantId tenant, ObjectNode arguments) {
        SkillDraft draft = JSON.treeToValue(arguments, SkillDraft.class);
        Skills.Stored stored =
                skills.store(tenant, SkillDrafts.toFolder(draft), draft.expectedVersion())
                        .current();
        return JSON.valueToTree(SkillView.of(stored.skill(), stored.warnings()));
    }

    private ObjectNode list(TenantId tenant, ObjectNode arguments) {
        return JSON.valueToTree(
                skills.list(
                                tenant,
                                new PageRequest(
                                        arguments.path("limit").asInt(PageRequest.DEFAULT_LIMIT),
                                        arguments.path("cursor").asString(null)))
                        .map(SkillView::of));
    }

    private ObjectNode get(TenantId tenant, ObjectNode arguments) {
        var stored = skills.get(tenant, text(arguments, NAME), version(arguments));
        if (!arguments.has("path")) {
            return JSON.valueToTree(SkillView.of(stored));
        }
        Skill skill = stored.skill();
        String path = text(arguments, "path");
        byte[] content = skills.content(tenant, skill, path);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(NAME, skill.name()).put(VERSION, stored.version()).put("path", path);
        try {
            return json.put(
                    "text",
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(content))
                            .toString());
        } catch (CharacterCodingException _) {
            return json.put("base64", Base64.getEncoder().encodeToString(content));
        }
    }

    private ObjectNode delete(TenantId tenant, ObjectNode arguments) {
        String name = text(arguments, NAME);
        skills.delete(tenant, name, arguments.path(EXPECTED).intValue());
        return JsonNodeFactory.instance.objectNode().put("deleted", name);
    }

    private ObjectNode publish(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        return JSON.valueToTree(
                SkillView.of(
                        skills.publish(
                                tenant,
                                text(arguments, NAME),
                                version(arguments),
                                arguments.path(EXPECTED).intValue(),
                                caller.key())));
    }

    private ObjectNode unpublish(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        return JSON.valueToTree(
                SkillView.of(
                        skills.unpublish(
                                tenant,
                                text(arguments, NAME),
                                arguments.path(EXPECTED).intValue(),
                                caller.key())));
    }

    private static @Nullable Integer version(ObjectNode arguments) {
        return arguments.has(VERSION) ? arguments.path(VERSION).intValue() : null;
    }

    private static String text(ObjectNode arguments, String name) {
        return arguments.path(name).stringValue();
    }
}
