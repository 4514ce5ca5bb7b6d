package dev.grove.core.skill;

import java.util.List;

/**
 * How a model learns which skills it has: their names and descriptions, behind the agent's own
 * prompt. Made of pinned versions, it is the same text on every turn and every replica, so that
 * caches of providers hold.
 */
public final class SkillPrompt {

    private SkillPrompt() {}

    /**
     * The prompt with the skills behind it.
     *
     * @param inSandbox whether their files are in the run's sandbox too
     */
    public static String with(List<PinnedSkill> skills, boolean inSandbox, String prompt) {
        if (skills.isEmpty()) {
            return prompt;
        }
        StringBuilder text = new StringBuilder(prompt.stripTrailing());
        text.append(
                        "\n\n"
                                + "You have skills: instructions for certain tasks. Before you work on"
                                + " what the description of")
                .append(" one fits, read it with ")
                .append(SkillReadTool.NAME)
                .append(".");
        if (inSandbox) {
            text.append(" Their files are in the sandbox, read-only, at /skills/<name>/.");
        }
        text.append("\n\n<available_skills>\n");
        for (PinnedSkill pinned : skills) {
            text.append("<skill>\n<name>")
                    .append(pinned.name())
                    .append("</name>\n<description>")
                    .append(escaped(pinned.skill().description()))
                    .append("</description>\n</skill>\n");
        }
        return text.append("</available_skills>").toString();
    }

    /** Escapes a description to one line that cannot close the elements around it. */
    private static String escaped(String description) {
        return description
                .strip()
                .replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
