package dev.grove.core.run.attachment;

/** Limits of the attachments of one message. */
public final class AttachmentLimits {

    public static final int MOST = 16;

    /** Bytes of all of them. */
    public static final long MOST_BYTES = 20L * 1024 * 1024;

    /** Characters that base64 makes of them, with what stands around each. */
    public static final long MOST_ENCODED = MOST_BYTES / 3 * 4 + MOST * 1024L;

    public static final int LONGEST_NAME = 255;

    private AttachmentLimits() {}
}
