package dev.grove.core.skill;

import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.Pins;
import dev.grove.core.definition.PublishedStore;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.document.SkillDocument;
import dev.grove.core.skill.folder.FolderFile;
import dev.grove.core.skill.folder.SkillArchives;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.language.text.NearestNames;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The skills of tenants. */
@Component
public class Skills extends PublishedStore<Skill, StoredSkill> implements SkillNames {

    private static final int MOST_NAMED = 500;

    private final SkillReader reader;
    private final SkillRows rows;
    private final SkillArguments arguments;

    Skills(
            Definitions<Skill> definitions,
            SkillReader reader,
            SkillRows rows,
            SkillArguments arguments,
            List<PublishedSkillsObserver> observers) {
        super(
                definitions,
                StoredSkill::of,
                tenant -> observers.forEach(each -> each.publishedSkillsChanged(tenant)));
        this.reader = reader;
        this.rows = rows;
        this.arguments = arguments;
    }

    /**
     * A version that was just stored, or that was current already.
     *
     * @param warnings of what is legal and will not do what it seems to
     */
    public record Stored(StoredSkill skill, List<FieldWarning> warnings) {}

    /**
     * Creates the skill, or adds a version to the one of its name. A folder with the files of the
     * current version adds none.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     * @throws GroveException {@code validation_failed}; {@code version_mismatch} with both versions
     *     in its details
     */
    public StoreOutcome<Stored> store(
            TenantId tenant, SkillFolder folder, @Nullable Integer expectedVersion) {
        SkillReader.Reading reading = reader.read(folder);
        return definitions()
                .store(tenant, reading.skill(), expectedVersion, files(tenant, folder))
                .map(StoredSkill::of)
                .map(stored -> new Stored(stored, reading.warnings()));
    }

    /** A version names the digests of its files, so that equal ones have equal files. */
    private Pins files(TenantId tenant, SkillFolder folder) {
        return new Pins() {
            @Override
            public boolean areCurrent(UUID id, int version) {
                return true;
            }

            @Override
            public void add(UUID id, int version) {
                rows.add(tenant, id, version, folder.files());
            }
        };
    }

    /**
     * A version of the skill of that name, or, when none lives, of the last one that did.
     *
     * @param version null for the current one of a skill that lives
     * @throws GroveException {@code not_found}
     */
    public StoredSkill get(TenantId tenant, String name, @Nullable Integer version) {
        return version == null ? get(tenant, name) : getVersion(tenant, name, version);
    }

    @Override
    public List<String> names(TenantId tenant) {
        return namesStartingWith(tenant, "", MOST_NAMED);
    }

    @Override
    public OptionalInt newestVersion(TenantId tenant, String name) {
        return definitions().find(tenant, name).stream()
                .mapToInt(stored -> stored.version())
                .findFirst();
    }

    /**
     * The bytes of a file, as they were stored.
     *
     * @throws GroveException {@code not_found}, with the nearest path
     */
    public byte[] content(TenantId tenant, Skill skill, String path) {
        return content(tenant, getFile(skill, path));
    }

    /**
     * A file of a skill, without its bytes.
     *
     * @throws GroveException {@code not_found}, with the nearest path
     */
    public SkillFile getFile(Skill skill, String path) {
        return skill.file(path)
                .orElseThrow(() ->
                        GroveException.notFound(
                                "The skill %s has no file of that path%s"
                                        .formatted(
                                                skill.name(),
                                                NearestNames.asQuestion(path, paths(skill)))));
    }

    /** The bytes of a file that a version lists. */
    public byte[] content(TenantId tenant, SkillFile file) {
        return rows.content(tenant, file.digest())
                .orElseThrow(() -> new IllegalStateException("Contents are never removed"));
    }

    /** Body of the SKILL.md behind its frontmatter, placeholders and all. */
    public String body(TenantId tenant, Skill skill) {
        return SkillDocument.read(content(tenant, skill, SkillFolder.SKILL)).body();
    }

    public List<SkillArgument> arguments(Skill skill) {
        return SkillArguments.of(skill);
    }

    /**
     * The body with arguments in the place of its placeholders.
     *
     * @throws GroveException {@code validation_failed}
     */
    public String render(TenantId tenant, Skill skill, Map<String, JsonNode> given) {
        return arguments.render(skill, body(tenant, skill), given);
    }

    /**
     * A zip of all files below a folder of the skill's name; the same version, the same bytes.
     *
     * @param scrubbed what of a file's content goes out
     */
    public byte[] export(TenantId tenant, Skill skill, UnaryOperator<byte[]> scrubbed) {
        return SkillArchives.write(
                skill.name(),
                new SkillFolder(
                        skill.name(),
                        skill.files().stream()
                                .map(file ->
                                        new FolderFile(
                                                file.path(),
                                                file.executable(),
                                                scrubbed.apply(content(tenant, file))))
                                .toList()));
    }

    private static List<String> paths(Skill skill) {
        return skill.files().stream().map(SkillFile::path).toList();
    }
}
