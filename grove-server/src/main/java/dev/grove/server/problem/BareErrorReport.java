package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import java.io.IOException;
import java.io.Writer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * Error report of the web server for requests that never reach Grove: a broken request line,
 * headers that are too large. Nothing of the request is repeated and no product is named; its path
 * says alone in which form it is.
 */
public final class BareErrorReport extends ErrorReportValve {

    private static final String WORDS =
            "The request is not HTTP that this server reads. Spaces and other marks of the URL must"
                    + " be percent-encoded (a % itself as %25), no name in a path holds a slash, and"
                    + " the headers have at most 16 KB in all";

    private final transient ErrorShapes shapes;

    BareErrorReport(ErrorShapes shapes) {
        this.shapes = shapes;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        ErrorCode code = HttpStatuses.codeOf(status);
        ErrorShapes.Shaped shaped =
                shapes.of(
                        Problem.of(new GroveException(code, WORDS), status, "/"),
                        RequestTarget.pathOf(request));
        response.setContentType(shaped.type().toString());
        response.setCharacterEncoding("UTF-8");
        try {
            Writer writer = response.getReporter();
            if (writer != null) {
                writer.write(shaped.body().toString());
                response.finishResponse();
            }
        } catch (IOException _) {
            // The client is gone.
        }
    }
}
