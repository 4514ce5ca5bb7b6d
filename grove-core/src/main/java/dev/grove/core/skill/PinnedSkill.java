package dev.grove.core.skill;

import java.util.UUID;

/** A version of a skill that a run has, whatever became of the skill since. */
public record PinnedSkill(UUID id, int version, Skill skill) {

    public String name() {
        return skill.name();
    }
}
