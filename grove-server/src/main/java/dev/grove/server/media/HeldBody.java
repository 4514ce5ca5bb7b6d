package dev.grove.server.media;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;

/** Body of a request that is in memory as a whole. */
public final class HeldBody extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    public HeldBody(byte[] bytes) {
        this.bytes = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() {
        return bytes.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        return bytes.read(into, offset, length);
    }

    @Override
    public boolean isFinished() {
        return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new UnsupportedOperationException("The body is there already");
    }
}
