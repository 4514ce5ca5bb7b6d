package dev.grove.core.run.start;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.MediaFeatures;
import dev.grove.core.run.attachment.AttachmentNames;
import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.attachment.type.AttachmentKind;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.WorkRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Files and attachments that an agent's run is to begin with. */
@Component
public class StartFiles {

    private final PutFiles putFiles;
    private final AgentAdmission admission;
    private final WorkRules rules;

    StartFiles(PutFiles putFiles, AgentAdmission admission, WorkRules rules) {
        this.putFiles = putFiles;
        this.admission = admission;
        this.rules = rules;
    }

    /**
     * Attachments of which it is decided how the model gets each.
     *
     * @param files those that are put into the workspace, among others that are
     */
    public record Placed(List<NewAttachment> attachments, List<NewFile> files) {

        public Placed {
            attachments = List.copyOf(attachments);
            files = List.copyOf(files);
        }
    }

    /** Looks whether these files can be put into a run, as {@link PutFiles#check} does. */
    void check(List<NewFile> put) {
        putFiles.check(put);
    }

    /** Looks whether the run can make anything of files, as {@link PutFiles#requireTools} does. */
    void requireTools(TenantId tenant, AgentWork work, String field) {
        putFiles.requireTools(tenant, work, field);
    }

    /**
     * Decides how the model gets attachments: as parts of the message where it reads them, else as
     * files, where the agent has tools for these.
     *
     * @param put other files
     * @throws GroveException validation_failed for each attachment that the run cannot make
     *     anything of
     */
    public Placed place(
            TenantId tenant, AgentWork work, List<NewAttachment> attachments, List<NewFile> put) {
        if (attachments.isEmpty()) {
            return new Placed(List.of(), put);
        }
        MediaFeatures media = admission.media(tenant, work.model());
        List<NewAttachment> placed = new ArrayList<>();
        for (NewAttachment each : attachments) {
            int ordinal = placed.size() + 1;
            placed.add(
                    isRead(each.type().kind(), media)
                            ? each
                            : each.at(AttachmentNames.path(ordinal, each.name())));
        }
        requireUse(tenant, work, placed);
        return new Placed(
                placed,
                Stream.concat(put.stream(), placed.stream().flatMap(StartFiles::file)).toList());
    }

    /** Whether a model reads attachments of a kind as parts of a message. */
    static boolean isRead(AttachmentKind kind, MediaFeatures media) {
        return switch (kind) {
            case IMAGE -> media.images();
            case DOCUMENT -> media.pdf();
            case FILE -> false;
        };
    }

    private void requireUse(TenantId tenant, AgentWork work, List<NewAttachment> placed) {
        if (placed.stream().allMatch(each -> each.path() == null)
                || rules.of(tenant, work).haveFiles()) {
            return;
        }
        throw GroveException.invalid(
                placed.stream()
                        .filter(each -> each.path() != null)
                        .map(each ->
                                AttachmentFaults.unusable(placed.indexOf(each), each.type(), work))
                        .toList());
    }

    /** Its message names it, so that nothing else does. */
    private static Stream<NewFile> file(NewAttachment attachment) {
        String path = attachment.path();
        return path == null
                ? Stream.empty()
                : Stream.of(new NewFile(path, attachment.content(), false));
    }
}
