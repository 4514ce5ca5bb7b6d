package dev.grove.server.problem;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.coyote.http11.Http11InputBuffer;

/** Path of a request that the web server has refused, and may not have read. */
final class RequestTarget {

    private static final Pattern LINE = Pattern.compile("\\A\\s*[^\\s/]+ +([^\\s?#]+)");

    /** Longer than the prefix of any protocol that has errors of its own. */
    private static final int LONGEST_START = 200;

    private RequestTarget() {}

    /** The path, or its beginning, as it was sent; empty where none can be read. */
    static String pathOf(Request request) {
        String read = request.getRequestURI();
        if (read != null && !read.isEmpty()) {
            return read;
        }
        return request.getCoyoteRequest().getInputBuffer() instanceof Http11InputBuffer buffer
                ? pathIn(buffer.getHeaderByteBuffer())
                : "";
    }

    private static String pathIn(ByteBuffer head) {
        byte[] start = new byte[Math.min(LONGEST_START, head.limit())];
        head.get(0, start);
        Matcher line = LINE.matcher(new String(start, StandardCharsets.ISO_8859_1));
        return line.find() ? line.group(1) : "";
    }
}
