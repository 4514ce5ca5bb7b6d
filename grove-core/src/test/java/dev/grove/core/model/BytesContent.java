package dev.grove.core.model;

/** Content of a part in memory. */
public record BytesContent(String mediaType, byte[] read) implements PartContent {

    @Override
    public long bytes() {
        return read.length;
    }
}
