package dev.grove.core.skill;

import dev.grove.core.definition.DefinitionOperations;
import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Skills as their callers see them. REST stores them by a controller, which takes archives and
 * forms as well.
 */
@Component
class SkillType
        implements DefinitionType<SkillView>,
                DefinitionType.Storable<SkillDraft, SkillView>,
                DefinitionType.Publishable<SkillView>,
                OperationSource {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/skills",
                    "skills",
                    "skill",
                    "a",
                    "grove__list_skills",
                    "All of its files, or `name`, `description` and `body`. Clients see it when it is published.",
                    "With the digests of their files.",
                    "Runs that have begun keep theirs; runs of agents that still name it cannot be started.",
                    "Shows a version of the skill to MCP clients: as a prompt, as resources and by the skills extension.",
                    "");

    private final Skills skills;
    private final SkillReads reads;

    SkillType(Skills skills, SkillReads reads) {
        this.skills = skills;
        this.reads = reads;
    }

    @Override
    public List<Operation<?>> operations() {
        DefinitionOperations<SkillView> of = new DefinitionOperations<>(this);
        List<Operation<?>> all = new ArrayList<>(of.common());
        all.addAll(
                List.of(
                        of.store(this).toolOnly(),
                        of.publish(this),
                        of.unpublish(this),
                        reads.show(),
                        reads.render()));
        return all;
    }

    @Override
    public List<Class<? extends Record>> bodies() {
        return List.of(SkillDraft.class);
    }

    @Override
    public DefinitionWords words() {
        return WORDS;
    }

    @Override
    public Class<SkillDraft> draft() {
        return SkillDraft.class;
    }

    @Override
    public Class<SkillView> view() {
        return SkillView.class;
    }

    @Override
    public StoreOutcome<SkillView> store(
            OperationCaller caller, SkillDraft draft, @Nullable Integer expectedVersion) {
        return skills.store(caller.tenant(), SkillDrafts.toFolder(draft), expectedVersion)
                .map(stored -> SkillView.of(stored.skill(), stored.warnings()));
    }

    @Override
    public @Nullable Integer expectedVersion(SkillDraft draft) {
        return draft.expectedVersion();
    }

    @Override
    public String nameOf(SkillView view) {
        return view.name();
    }

    @Override
    public Page<SkillView> list(OperationCaller caller, PageRequest page) {
        return skills.list(caller.tenant(), page).map(SkillView::of);
    }

    @Override
    public SkillView get(OperationCaller caller, String name) {
        return SkillView.of(skills.get(caller.tenant(), name));
    }

    @Override
    public Page<SkillView> versions(OperationCaller caller, String name, PageRequest page) {
        return skills.versions(caller.tenant(), name, page).map(SkillView::of);
    }

    @Override
    public SkillView version(OperationCaller caller, String name, int version) {
        return SkillView.of(skills.get(caller.tenant(), name, version));
    }

    @Override
    public void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion) {
        skills.delete(caller.tenant(), name, expectedVersion);
    }

    @Override
    public SkillView publish(
            OperationCaller caller, String name, @Nullable Integer version, int expected) {
        return SkillView.of(skills.publish(caller.tenant(), name, version, expected, caller.key()));
    }

    @Override
    public SkillView unpublish(OperationCaller caller, String name, int expected) {
        return SkillView.of(skills.unpublish(caller.tenant(), name, expected, caller.key()));
    }
}
