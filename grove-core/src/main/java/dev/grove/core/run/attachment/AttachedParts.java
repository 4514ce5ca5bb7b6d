package dev.grove.core.run.attachment;

import dev.grove.core.cache.RecentBytes;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Message;
import dev.grove.core.model.PartContent;
import dev.grove.core.workspace.FileContents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Makes parts of messages of what is attached to them. Their bytes are read when a request is sent,
 * and those of the last requests are remembered, whichever run they belong to.
 */
@Component
public class AttachedParts {

    private static final long REMEMBERED = 64L * 1024 * 1024;

    private final FileContents contents;
    private final RecentBytes<Key> recent = new RecentBytes<>(REMEMBERED);

    public AttachedParts(FileContents contents) {
        this.contents = contents;
    }

    /** A content of a tenant. */
    private record Key(TenantId tenant, String digest) {}

    /**
     * Makes a message: images and documents first, as models read them best, then the words.
     *
     * @param words which name what is attached
     * @param attachments to this message
     */
    public Message.User message(TenantId tenant, String words, List<Attachment> attachments) {
        List<Message.Part> parts = new ArrayList<>();
        for (Attachment each : attachments) {
            if (each.isPart()) {
                parts.add(part(tenant, each));
            }
        }
        parts.add(new Message.Part.Text(words));
        return new Message.User(parts);
    }

    /**
     * Makes a message of images and documents whose own message a summary repeats in words.
     *
     * @param attachments to that message
     * @return nothing where the words are all of it
     */
    public Optional<Message.User> repeated(TenantId tenant, List<Attachment> attachments) {
        return attachments.stream().anyMatch(Attachment::isPart)
                ? Optional.of(message(tenant, AttachmentWords.REPEATED, attachments))
                : Optional.empty();
    }

    private Message.Part part(TenantId tenant, Attachment attachment) {
        PartContent content = new Stored(tenant, attachment);
        return switch (attachment.type().kind()) {
            case IMAGE ->
                    new Message.Part.Image(
                            content, attachment.type().width(), attachment.type().height());
            case DOCUMENT ->
                    new Message.Part.Document(
                            content, attachment.name(), attachment.type().pages());
            case FILE -> throw new IllegalStateException("A file is no part of a message");
        };
    }

    private byte[] read(TenantId tenant, Attachment attachment)
            throws PartContent.UnreadablePartException {
        Key key = new Key(tenant, attachment.digest());
        byte[] known = recent.find(key);
        if (known != null) {
            return known;
        }
        try {
            byte[] bytes = contents.read(tenant, attachment.digest());
            recent.put(key, bytes);
            return bytes;
        } catch (IOException e) {
            throw new PartContent.UnreadablePartException(
                    "The attachment %s cannot be read now: %s"
                            .formatted(attachment.name(), e.getMessage()),
                    e);
        }
    }

    /** Content of an attachment, in the store. */
    private final class Stored implements PartContent {

        private final TenantId tenant;
        private final Attachment attachment;

        Stored(TenantId tenant, Attachment attachment) {
            this.tenant = tenant;
            this.attachment = attachment;
        }

        @Override
        public String mediaType() {
            return attachment.type().mediaType();
        }

        @Override
        public long bytes() {
            return attachment.bytes();
        }

        @Override
        public byte[] read() throws UnreadablePartException {
            return AttachedParts.this.read(tenant, attachment);
        }
    }
}
