package dev.grove.core.web.fetch;

/** Bytes of an answer, unpacked. Its readers do not change them. */
public final class Body {

    private final byte[] bytes;

    public Body(byte[] bytes) {
        this.bytes = bytes;
    }

    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
