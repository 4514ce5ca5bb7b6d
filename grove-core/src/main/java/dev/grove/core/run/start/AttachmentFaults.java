package dev.grove.core.run.start;

import dev.grove.core.error.FieldError;
import dev.grove.core.run.attachment.type.AttachmentType;
import dev.grove.core.run.work.AgentWork;

/** Words for attachments that a run can make nothing of, with what mends that. */
final class AttachmentFaults {

    private static final String TOOLS =
            "give the agent %s a tool for files, such as ws_file_read or ws_shell";

    private AttachmentFaults() {}

    static FieldError unusable(int index, AttachmentType type, AgentWork work) {
        String words =
                switch (type.kind()) {
                    case IMAGE -> notRead(work, "images", "images");
                    case DOCUMENT -> notRead(work, "PDFs", "pdf");
                    case FILE ->
                            "is a file of the type %s, which no model reads by itself: "
                                            .formatted(type.mediaType())
                                    + TOOLS
                                    + ", or write its text into the goal";
                };
        return new FieldError("attachments[%d]".formatted(index), words.formatted(work.name()));
    }

    private static String notRead(AgentWork work, String what, String feature) {
        return "cannot be used: %s is not known to read %s; name a model that does (for one of an endpoint, set %s in its definition), or "
                        .formatted(work.model(), what, feature)
                + TOOLS;
    }
}
