package dev.grove.server.problem;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.http11.Http11InputBuffer;

/**
 * Refuses HTTP/0.9, and lines of a request's head that end without a carriage return. Tomcat takes
 * both; a proxy in front that takes them otherwise would see other requests than the server does.
 */
final class StrictLines extends ValveBase {

    /** Has frames in place of lines. */
    private static final String HTTP_2 = "HTTP/2.0";

    StrictLines() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        String protocol = String.valueOf(request.getProtocol());
        boolean isStrict =
                request.getCoyoteRequest().getInputBuffer() instanceof Http11InputBuffer read
                        ? protocol.startsWith("HTTP/1.")
                                && !hasBareLineFeed(read.getHeaderByteBuffer())
                        : protocol.equals(HTTP_2);
        if (!isStrict) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        getNext().invoke(request, response);
    }

    /** The head is what was read before the position, as it came. */
    private static boolean hasBareLineFeed(ByteBuffer read) {
        byte before = 0;
        for (int at = 0; at < read.position(); at++) {
            byte now = read.get(at);
            if (now == '\n' && before != '\r') {
                return true;
            }
            before = now;
        }
        return false;
    }
}
