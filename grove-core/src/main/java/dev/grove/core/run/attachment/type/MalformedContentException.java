package dev.grove.core.run.attachment.type;

/** Thrown for a content that begins as an image does and is none; its message is for callers. */
public final class MalformedContentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedContentException(String message) {
        super(message);
    }
}
