package dev.grove.core.model;

/** Content of a part in memory. */
public final class BytesContent implements PartContent {

    private final String mediaType;
    private final byte[] bytes;

    public BytesContent(String mediaType, byte[] bytes) {
        this.mediaType = mediaType;
        this.bytes = bytes;
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    @Override
    public long bytes() {
        return bytes.length;
    }

    @Override
    public byte[] read() {
        return bytes;
    }
}
