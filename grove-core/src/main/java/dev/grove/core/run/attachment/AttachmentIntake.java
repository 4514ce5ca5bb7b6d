package dev.grove.core.run.attachment;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.attachment.type.AttachmentType;
import dev.grove.core.run.attachment.type.MalformedContentException;
import dev.grove.core.run.attachment.type.TypeDetection;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.text.StorableText;
import dev.grove.core.workspace.FileContents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Takes attachments from callers: checks their number and size, and detects their types. */
@Component
public class AttachmentIntake {

    private static final String FIELD = "attachments";

    private final FileContents contents;
    private final Scrubbers scrubbers;

    AttachmentIntake(FileContents contents, Scrubbers scrubbers) {
        this.contents = contents;
        this.scrubbers = scrubbers;
    }

    /**
     * Takes in what a message brings. Nothing is kept before a run is started with it, and nothing
     * is left when it is refused.
     *
     * @throws GroveException validation_failed for the field that is wrong, payload_too_large
     */
    public TakenAttachments take(TenantId tenant, List<AttachedData> sent) {
        if (sent.isEmpty()) {
            return TakenAttachments.NONE;
        }
        check(sent);
        List<NewAttachment> taken = new ArrayList<>();
        boolean whole = false;
        try {
            long bytes = 0;
            for (AttachedData each : sent) {
                NewAttachment attachment = take(tenant, each, taken.size());
                taken.add(attachment);
                bytes += attachment.content().bytes();
                if (bytes > AttachmentLimits.MOST_BYTES) {
                    throw tooLarge();
                }
            }
            whole = true;
            return new TakenAttachments(taken);
        } finally {
            if (!whole) {
                taken.forEach(each -> each.content().close());
            }
        }
    }

    /**
     * Takes what is attached to a message for another one, which is to bring the same. How a model
     * gets it is decided anew; a start with it fails with conflict where it is gone by then.
     */
    public TakenAttachments again(List<Attachment> attachments) {
        return new TakenAttachments(
                attachments.stream()
                        .map(each ->
                                new NewAttachment(
                                        each.name(),
                                        each.type(),
                                        contents.kept(each.digest(), each.bytes())))
                        .toList());
    }

    /** Before anything is decoded. */
    private static void check(List<AttachedData> sent) {
        if (sent.size() > AttachmentLimits.MOST) {
            throw GroveException.invalid(
                    FIELD,
                    "must be at most %d; put more files into the workspace"
                            .formatted(AttachmentLimits.MOST));
        }
        List<FieldError> errors = new ArrayList<>();
        long most = 0;
        for (int i = 0; i < sent.size(); i++) {
            AttachedData each = sent.get(i);
            String name = each.name();
            if (name != null && name.length() > AttachmentLimits.LONGEST_NAME) {
                errors.add(
                        new FieldError(
                                field(i, "name"),
                                "must be at most %d characters long"
                                        .formatted(AttachmentLimits.LONGEST_NAME)));
            }
            String data = each.data();
            try {
                most += DataUrl.most(data == null ? "" : data);
            } catch (IllegalArgumentException e) {
                errors.add(new FieldError(field(i, "data"), String.valueOf(e.getMessage())));
            }
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        // Up to three bytes of each are not there.
        if (most > AttachmentLimits.MOST_BYTES + 3L * AttachmentLimits.MOST) {
            throw tooLarge();
        }
    }

    private NewAttachment take(TenantId tenant, AttachedData sent, int index) {
        String field = field(index, "data");
        byte[] bytes = decoded(sent, field);
        if (bytes.length == 0) {
            throw GroveException.invalid(field, "must not be empty");
        }
        AttachmentType type = type(bytes, field);
        try {
            return new NewAttachment(
                    name(tenant, sent.name(), index, type),
                    type,
                    contents.take(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new GroveException(
                    ErrorCode.UNAVAILABLE, "The attachment cannot be taken in now; try again");
        }
    }

    private static byte[] decoded(AttachedData sent, String field) {
        try {
            return DataUrl.decode(String.valueOf(sent.data()));
        } catch (IllegalArgumentException e) {
            throw GroveException.invalid(field, String.valueOf(e.getMessage()));
        }
    }

    private static AttachmentType type(byte[] bytes, String field) {
        try {
            return TypeDetection.of(bytes);
        } catch (MalformedContentException e) {
            throw GroveException.invalid(
                    field, "begins as an image and cannot be taken: " + e.getMessage());
        }
    }

    private String name(TenantId tenant, @Nullable String name, int index, AttachmentType type) {
        return name == null || name.isBlank()
                ? AttachmentNames.of(index + 1, type)
                : scrubbers.of(tenant).scrub(StorableText.of(name.strip()));
    }

    private static String field(int index, String member) {
        return "%s[%d].%s".formatted(FIELD, index, member);
    }

    private static GroveException tooLarge() {
        return new GroveException(
                ErrorCode.PAYLOAD_TOO_LARGE,
                "The attachments of a message may have at most %d bytes together; put larger files into the workspace"
                        .formatted(AttachmentLimits.MOST_BYTES));
    }
}
