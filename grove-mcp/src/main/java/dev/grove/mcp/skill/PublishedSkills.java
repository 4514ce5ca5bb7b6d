package dev.grove.mcp.skill;

import dev.grove.core.id.TenantId;
import dev.grove.core.skill.Skill;
import dev.grove.core.skill.SkillFile;
import dev.grove.core.skill.SkillView;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.SkillEntry;
import dev.grove.mcp.catalog.SkillSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Brings the skills that a tenant has published, as the extension describes them. */
@Component
class PublishedSkills implements SkillSource {

    private static final String DIRECTORY = "inode/directory";

    private final Skills skills;

    PublishedSkills(Skills skills) {
        this.skills = skills;
    }

    @Override
    public List<SkillEntry> list(McpCaller caller, String after, int limit) {
        return caller.tenant() == null
                ? List.of()
                : skills.listPublished(caller.tenant(), after, limit).stream()
                        .map(stored -> entry(stored.skill()))
                        .toList();
    }

    @Override
    public Optional<SkillEntry> find(McpCaller caller, String uri) {
        return SkillUri.parse(uri)
                .filter(SkillUri::isOfSkill)
                .flatMap(asked -> skill(caller.tenant(), asked))
                .map(PublishedSkills::entry);
    }

    @Override
    public Optional<List<Resource>> directory(McpCaller caller, String uri) {
        return SkillUri.parse(uri)
                .flatMap(asked ->
                        skill(caller.tenant(), asked).map(skill -> children(skill, asked.path())))
                .filter(children -> !children.isEmpty());
    }

    private Optional<Skill> skill(@Nullable TenantId tenant, SkillUri asked) {
        return tenant == null
                ? Optional.empty()
                : skills.findPublished(tenant, asked.skill()).map(StoredSkill::skill);
    }

    private static SkillEntry entry(Skill skill) {
        return new SkillEntry(
                skill.name(),
                SkillUri.ofSkill(skill.name()),
                skill.frontmatter(),
                skill.files().stream()
                        .map(file ->
                                new SkillEntry.File(
                                        SkillUri.of(skill.name(), file.path()),
                                        SkillView.digestOf(file),
                                        file.size()))
                        .toList());
    }

    /** None for what is no folder: a folder without a file is none. */
    private static List<Resource> children(Skill skill, String folder) {
        String beginning = folder.isEmpty() ? "" : folder + "/";
        Map<String, Resource> children = new TreeMap<>();
        for (SkillFile file : skill.files()) {
            if (file.path().startsWith(beginning)) {
                String rest = file.path().substring(beginning.length());
                int slash = rest.indexOf('/');
                String name = slash < 0 ? rest : rest.substring(0, slash);
                String uri = SkillUri.of(skill.name(), beginning + name);
                children.put(
                        uri,
                        slash < 0
                                ? resource(skill, file)
                                : new Resource(uri, name, null, null, DIRECTORY));
            }
        }
        return List.copyOf(children.values());
    }

    /** Its SKILL.md is named as the skill is. */
    static Resource resource(Skill skill, SkillFile file) {
        boolean ofSkill = file.path().equals(SkillFolder.SKILL);
        return new Resource(
                SkillUri.of(skill.name(), file.path()),
                ofSkill ? skill.name() : file.path().substring(file.path().lastIndexOf('/') + 1),
                null,
                ofSkill ? skill.description() : null,
                MediaTypes.of(file.path()));
    }
}
