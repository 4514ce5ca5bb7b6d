package dev.grove.mcp.skill;

import dev.grove.core.id.TenantId;
import dev.grove.core.skill.Skill;
import dev.grove.core.skill.SkillFile;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.ResourceContents;
import dev.grove.mcp.catalog.ResourceSource;
import dev.grove.mcp.catalog.ResourceTemplate;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Brings the files of published skills as resources: to be read by address, and listed by {@code
 * skills/list}. A text is the bytes of its file, which clients compare with their digest.
 */
@Component
class SkillResources implements ResourceSource {

    private static final ResourceTemplate TEMPLATE =
            new ResourceTemplate(
                    SkillUri.TEMPLATE,
                    "skill",
                    "A file of a skill",
                    "A file of a published skill; its instructions are in SKILL.md.",
                    null);

    private final Skills skills;

    SkillResources(Skills skills) {
        this.skills = skills;
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
                : SkillUri.parse(uri)
                        .flatMap(asked ->
                                skills.findPublished(tenant, asked.skill())
                                        .map(StoredSkill::skill)
                                        .flatMap(skill -> skill.file(asked.path())))
                        .map(file -> List.of(contents(tenant, uri, file)));
    }

    private ResourceContents contents(TenantId tenant, String uri, SkillFile file) {
        byte[] content = skills.content(tenant, file);
        String type = MediaTypes.of(file.path());
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
            return new ResourceContents.Text(uri, type == null ? "text/plain" : type, text);
        } catch (CharacterCodingException _) {
            return new ResourceContents.Binary(
                    uri,
                    type == null ? "application/octet-stream" : type,
                    Base64.getEncoder().encodeToString(content));
        }
    }

    @Override
    public Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        Map<String, String> revisions = new HashMap<>();
        Map<String, Optional<StoredSkill>> asked = new HashMap<>();
        for (String uri : uris) {
            SkillUri.parse(uri)
                    .flatMap(address ->
                            asked.computeIfAbsent(
                                            address.skill(),
                                            name -> skills.findPublished(tenant, name))
                                    .flatMap(stored -> stored.skill().file(address.path())))
                    .ifPresent(file -> revisions.put(uri, file.digest()));
        }
        return revisions;
    }

    @Override
    public Completion complete(
            McpCaller caller,
            String uriTemplate,
            String variable,
            String typed,
            Map<String, String> others) {
        TenantId tenant = caller.tenant();
        if (tenant == null || !uriTemplate.equals(TEMPLATE.uriTemplate())) {
            return Completion.NONE;
        }
        return switch (variable) {
            case "name" ->
                    Completion.firstOf(
                            skills.listPublished(tenant, "", Integer.MAX_VALUE).stream()
                                    .map(StoredSkill::name)
                                    .filter(name -> name.startsWith(typed))
                                    .limit(Completion.MOST + 1L)
                                    .toList());
            case "path" ->
                    Completion.firstOf(
                            skills
                                    .findPublished(tenant, others.getOrDefault("name", ""))
                                    .map(StoredSkill::skill)
                                    .map(Skill::files)
                                    .orElse(List.of())
                                    .stream()
                                    .map(SkillFile::path)
                                    .filter(path -> path.startsWith(typed))
                                    .limit(Completion.MOST + 1L)
                                    .toList());
            default -> Completion.NONE;
        };
    }
}
