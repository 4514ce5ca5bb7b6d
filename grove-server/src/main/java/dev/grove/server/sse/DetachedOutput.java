package dev.grove.server.sse;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Output of an answer that goes on upon a thread of its own. Tomcat takes the response back as it
 * finds that the reader has gone, while that thread may be writing: it then gets an {@link
 * IOException}, as from any connection that has ended.
 */
final class DetachedOutput extends OutputStream {

    private final HttpServletResponse response;

    DetachedOutput(HttpServletResponse response) {
        this.response = response;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            response.getOutputStream().write(bytes, offset, length);
        } catch (IllegalStateException e) {
            throw gone(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            response.flushBuffer();
        } catch (IllegalStateException e) {
            throw gone(e);
        }
    }

    private static IOException gone(IllegalStateException e) {
        return new IOException("The response was taken back", e);
    }
}
