package dev.grove.core.run.attachment.type;

/** Size of an image in pixels, as its header states it. */
record ImageSize(long width, long height) {

    /** Decoders need four bytes for each pixel. */
    static final long MOST_PIXELS = 64_000_000;

    ImageSize {
        if (width < 1 || height < 1) {
            throw new MalformedContentException("its header states a size of no pixel");
        }
        if (width > MOST_PIXELS || height > MOST_PIXELS || width * height > MOST_PIXELS) {
            throw new MalformedContentException(
                    "it has %d × %d pixels, and an image may have at most %d; send a smaller one"
                            .formatted(width, height, MOST_PIXELS));
        }
    }
}
