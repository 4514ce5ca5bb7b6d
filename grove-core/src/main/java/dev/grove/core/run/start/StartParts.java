package dev.grove.core.run.start;

import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.language.decide.fact.LabelSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parts of a start beside its request, which few starts have.
 *
 * @param files that the workspace has from the start
 * @param attachments of the goal
 * @param prelude that the model reads before the goal
 * @param outputSchema of the result, instead of the agent's; null for the agent's
 * @param repeated authority of the run that it repeats; null where no policy governs that, or there
 *     is none
 * @param labels of what it begins with, as its caller says
 */
public record StartParts(
        List<NewFile> files,
        List<NewAttachment> attachments,
        Prelude prelude,
        @Nullable ObjectNode outputSchema,
        @Nullable String repeated,
        LabelSet labels) {

    public static final StartParts NONE = new StartParts(List.of(), List.of(), Prelude.NONE, null);

    public StartParts(
            List<NewFile> files,
            List<NewAttachment> attachments,
            Prelude prelude,
            @Nullable ObjectNode outputSchema) {
        this(files, attachments, prelude, outputSchema, null, LabelSet.NONE);
    }

    public StartParts {
        files = List.copyOf(files);
        attachments = List.copyOf(attachments);
    }

    /** Copies the parts with labels of what the run begins with. */
    public StartParts reading(LabelSet labels) {
        return new StartParts(files, attachments, prelude, outputSchema, repeated, labels);
    }

    public static StartParts of(List<NewFile> files) {
        return new StartParts(files, List.of(), Prelude.NONE, null);
    }

    /** Parts with attachments of the goal. */
    public static StartParts of(List<NewFile> files, List<NewAttachment> attachments) {
        return new StartParts(files, attachments, Prelude.NONE, null);
    }
}
