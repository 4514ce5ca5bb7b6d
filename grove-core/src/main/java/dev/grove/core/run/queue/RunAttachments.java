package dev.grove.core.run.queue;

import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.skill.SkillReference;
import java.util.List;

/**
 * Parts of a new run beside its row and its first entry, written in the same transaction.
 *
 * @param labels of its marks
 * @param skills to be pinned
 * @param toGoal attachments of the message that it begins with, placed
 * @param isOnce whether the run is the effect of a request with an idempotency key, which is
 *     recorded with it
 * @param prelude that the model reads before the goal
 */
public record RunAttachments(
        List<String> labels,
        List<SkillReference> skills,
        InitialFiles files,
        List<NewAttachment> toGoal,
        boolean isOnce,
        Prelude prelude) {

    public static final RunAttachments NONE =
            new RunAttachments(List.of(), List.of(), InitialFiles.NONE, false);

    public RunAttachments(
            List<String> labels, List<SkillReference> skills, InitialFiles files, boolean isOnce) {
        this(labels, skills, files, List.of(), isOnce, Prelude.NONE);
    }

    public RunAttachments(
            List<String> labels,
            List<SkillReference> skills,
            InitialFiles files,
            List<NewAttachment> toGoal,
            boolean isOnce) {
        this(labels, skills, files, toGoal, isOnce, Prelude.NONE);
    }

    public RunAttachments {
        labels = List.copyOf(labels);
        skills = List.copyOf(skills);
        toGoal = List.copyOf(toGoal);
    }

    /** Attachments of a run that the request of this thread starts. */
    public static RunAttachments ofRequest(
            RunMarks marks, List<SkillReference> skills, InitialFiles files) {
        return new RunAttachments(marks.labels(), skills, files, Idempotency.isAsked());
    }

    /** Copies them with a prelude. */
    public RunAttachments after(Prelude before) {
        return new RunAttachments(labels, skills, files, toGoal, isOnce, before);
    }

    /** Attachments of a run that another run starts: no caller has a key for it. */
    public static RunAttachments ofChild(
            RunMarks marks, List<SkillReference> skills, InitialFiles files) {
        return new RunAttachments(marks.labels(), skills, files, false);
    }

    /** Copies them with attachments of the message that the run begins with. */
    public RunAttachments withGoal(List<NewAttachment> attachments) {
        return new RunAttachments(labels, skills, files, attachments, isOnce, prelude);
    }

    /** Keeps the contents of files and attachments, before the transaction that points at them. */
    void keep(TenantId tenant) {
        files.put().forEach(file -> file.content().keep(tenant));
        toGoal.forEach(each -> each.content().keep(tenant));
    }

    /** Whether the run is nothing but its row and its first entry, with no files. */
    public boolean isNone() {
        return !areRows() && files.isNone();
    }

    /** Whether rows of other tables are written with it. */
    boolean areRows() {
        return isOnce
                || !labels.isEmpty()
                || !skills.isEmpty()
                || !toGoal.isEmpty()
                || files.areRows()
                || !prelude.isNone();
    }
}
