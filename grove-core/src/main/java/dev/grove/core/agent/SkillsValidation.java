package dev.grove.core.agent;

import dev.grove.core.error.FieldChecks;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.SkillNames;
import dev.grove.core.skill.SkillReadTool;
import dev.grove.core.skill.SkillReference;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which skills an agent may name: those of its tenant that there are. */
record SkillsValidation(SkillNames skills, TenantId tenant, FieldChecks checks) {

    static final int MOST = 32;

    /**
     * @param tools the allowlist, right or wrong
     */
    List<SkillReference> check(
            @Nullable List<@Nullable String> written, @Nullable List<@Nullable String> tools) {
        List<SkillReference> named = new ArrayList<>();
        if (written == null || written.isEmpty()) {
            if (tools != null && tools.contains(SkillReadTool.NAME)) {
                checks.refuse(
                        "tools[" + tools.indexOf(SkillReadTool.NAME) + "]",
                        "reads skills, and the agent has none; name some in skills");
            }
            return named;
        }
        if (written.size() > MOST) {
            checks.refuse("skills", "may name at most " + MOST + " skills");
            return named;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < written.size(); i++) {
            String field = "skills[" + i + "]";
            String text = written.get(i);
            Optional<SkillReference> reference =
                    text == null ? Optional.empty() : SkillReference.parse(text);
            if (reference.isEmpty()) {
                checks.refuse(
                        field,
                        "must be the name of a skill, or one of its versions, such as memo@3");
            } else if (!seen.add(reference.get().name())) {
                checks.refuse(field, "is named twice; leave one out");
            } else if (isThere(field, reference.get())) {
                named.add(reference.get());
            }
        }
        return named;
    }

    private boolean isThere(String field, SkillReference reference) {
        OptionalInt newest = skills.newestVersion(tenant, reference.name());
        Integer version = reference.version();
        if (newest.isEmpty()) {
            checks.refuse(
                    field,
                    "no skill has this name"
                            + NearestNames.asQuestion(reference.name(), skills.names(tenant)));
            return false;
        }
        if (version != null && version > newest.getAsInt()) {
            checks.refuse(
                    field,
                    "the skill has no version %d; its newest is %d"
                            .formatted(version, newest.getAsInt()));
            return false;
        }
        return true;
    }
}
