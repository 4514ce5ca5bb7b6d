package dev.grove.core.run.attachment.type;

import java.util.Locale;

/** Kind of an attachment: what a model may read by itself, or a file for its tools. */
public enum AttachmentKind {
    IMAGE,
    DOCUMENT,
    FILE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Finds a kind by its name on the wire. */
    public static AttachmentKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
