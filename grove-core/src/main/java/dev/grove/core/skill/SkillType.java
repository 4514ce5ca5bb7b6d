package dev.grove.core.skill;

import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StorableType;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Skills as their callers see them. REST stores them by a controller, which takes archives and
 * forms as well.
 */
@Component
class SkillType extends StorableType<SkillDraft, StoredSkill, SkillView> {

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
        super(WORDS, SkillDraft.class, SkillView.class, skills);
        this.skills = skills;
        this.reads = reads;
    }

    @Override
    public List<Operation<?>> operations() {
        List<Operation<?>> all = new ArrayList<>(common());
        all.addAll(List.of(storing().toolOnly(), reads.show(), reads.render()));
        return all;
    }

    @Override
    public List<Class<? extends Record>> bodies() {
        return List.of(SkillDraft.class);
    }

    @Override
    protected StoreOutcome<SkillView> store(OperationCaller caller, SkillDraft draft) {
        return skills.store(caller.tenant(), SkillDrafts.toFolder(draft), draft.expectedVersion())
                .map(stored -> SkillView.of(stored.skill(), stored.warnings()));
    }

    @Override
    protected SkillView view(OperationCaller caller, StoredSkill skill) {
        return SkillView.of(skill);
    }
}
