package dev.grove.core.run.attachment;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Attachments that were taken in; those that no run has by then go when this is closed. */
public record TakenAttachments(List<NewAttachment> all) implements AutoCloseable {

    public static final TakenAttachments NONE = new TakenAttachments(List.of());

    public TakenAttachments {
        all = List.copyOf(all);
    }

    /** Bytes that identify them, for a request that may be sent again. */
    public byte[] fingerprint() {
        return all.stream()
                .map(each -> each.name() + "\0" + each.content().digest())
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        all.forEach(each -> each.content().close());
    }
}
