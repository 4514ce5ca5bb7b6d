package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.secret.Scrubbers;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers with a problem where no controller is in charge. */
@Component
public class ProblemWriter {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemWriter.class);

    private final JsonMapper json;
    private final Scrubbers scrubbers;
    private final ErrorShapes shapes;

    ProblemWriter(JsonMapper json, Scrubbers scrubbers, ErrorShapes shapes) {
        this.json = json;
        this.scrubbers = scrubbers;
        this.shapes = shapes;
    }

    public void write(
            HttpServletRequest request, HttpServletResponse response, ErrorCode code, String detail)
            throws IOException {
        RetryAfterHeader.on(response, code);
        write(request, response, Problem.of(code, detail, request.getRequestURI()));
    }

    /** With what the error says besides, such as when it may be tried again. */
    public void write(
            HttpServletRequest request, HttpServletResponse response, GroveException error)
            throws IOException {
        RetryAfterHeader.of(error)
                .ifPresent(seconds ->
                        response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        write(
                request,
                response,
                Problem.of(error, HttpStatuses.of(error), request.getRequestURI()));
    }

    void write(HttpServletRequest request, HttpServletResponse response, Problem problem)
            throws IOException {
        if (response.isCommitted()) {
            return;
        }
        ErrorShapes.Shaped shaped = shapes.of(problem);
        byte[] body = json.writeValueAsBytes(scrubbed(request, problem, shaped.body()));
        response.setStatus(problem.status());
        response.setContentType(shaped.type().toString());
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private JsonNode scrubbed(HttpServletRequest request, Problem problem, ObjectNode body) {
        try {
            return ActingTenant.of(request)
                    .map(tenant -> scrubbers.of(tenant).scrub(body))
                    .orElse(body);
        } catch (RuntimeException e) {
            LOG.warn("What to scrub from a problem is not known: {}", e.getMessage());
            // Fields that remain hold nothing that a caller sent.
            return shapes.of(problem.withoutWords(), problem.instance()).body();
        }
    }
}
