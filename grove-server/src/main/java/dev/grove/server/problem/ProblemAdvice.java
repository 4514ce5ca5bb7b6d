package dev.grove.server.problem;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.problem.body.BodyCutOffException;
import dev.grove.server.problem.body.BodyTooLargeException;
import dev.grove.server.problem.body.BodyTooSlowException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns whatever a controller or the framework throws into a problem, in one place. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

    private static final int PRECONDITION_FAILED = 412;

    private final FrameworkWords words;
    private final RouteHints routes;
    private final ErrorShapes shapes;

    ProblemAdvice(FrameworkWords words, RouteHints routes, ErrorShapes shapes) {
        this.words = words;
        this.routes = routes;
        this.shapes = shapes;
    }

    @ExceptionHandler
    ResponseEntity<Object> expected(GroveException e, HttpServletRequest request) {
        // A version mismatch is a failed precondition if the request has If-Match.
        boolean precondition =
                e.code() == ErrorCode.VERSION_MISMATCH && request.getHeader("If-Match") != null;
        int status = precondition ? PRECONDITION_FAILED : HttpStatuses.of(e);
        return answer(
                Problem.of(explained(e, request), status, request.getRequestURI()),
                headersOf(RetryAfterHeader.of(e)));
    }

    /** Answers for bodies that a controller reads itself. */
    @ExceptionHandler({
        BodyTooLargeException.class,
        BodyTooSlowException.class,
        BodyCutOffException.class
    })
    ResponseEntity<Object> unreadable(IOException e, HttpServletRequest request) {
        return expected(UnreadableBody.explain(e), request);
    }

    @ExceptionHandler
    ResponseEntity<Object> unexpected(Exception e, HttpServletRequest request) {
        if (DatabaseRetry.isCauseOf(e)) {
            return databaseAway(e, request);
        }
        LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), e);
        return answer(
                Problem.of(
                        ErrorCode.INTERNAL,
                        "Something went wrong on the server; its log says what",
                        request.getRequestURI()),
                new HttpHeaders());
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        return expected(UnreadableBody.explain(e), servletRequest(request));
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception e,
            @Nullable Object body,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        HttpServletRequest servletRequest = servletRequest(request);
        if (status.is5xxServerError()) {
            return unexpected(e, servletRequest);
        }
        ErrorCode code = HttpStatuses.codeOf(status.value());
        GroveException said = words.about(e, code, servletRequest);
        return answer(Problem.of(said, status.value(), servletRequest.getRequestURI()), headers);
    }

    /** Adds to a not_found error where the thing may be listed. */
    private GroveException explained(GroveException e, HttpServletRequest request) {
        return e.code() == ErrorCode.NOT_FOUND
                ? new GroveException(
                        e.code(),
                        e.getMessage() + routes.whereListed(request),
                        e.errors(),
                        e.details())
                : e;
    }

    private ResponseEntity<Object> databaseAway(Exception e, HttpServletRequest request) {
        LOG.warn("The database did not answer: {}", e.getMessage());
        // The answer belongs to no tenant: the secrets to scrub from it could not be read.
        ActingTenant.forget(request);
        return answer(
                Problem.of(
                        ErrorCode.UNAVAILABLE,
                        "The database does not answer at the moment; try again",
                        request.getRequestURI()),
                headersOf(RetryAfterHeader.of(ErrorCode.UNAVAILABLE)));
    }

    private static HttpHeaders headersOf(OptionalInt retryAfter) {
        HttpHeaders headers = new HttpHeaders();
        retryAfter.ifPresent(
                seconds -> headers.set(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return headers;
    }

    private ResponseEntity<Object> answer(Problem problem, HttpHeaders headers) {
        ErrorShapes.Shaped shaped = shapes.of(problem);
        return ResponseEntity.status(problem.status())
                .headers(headers)
                .contentType(shaped.type())
                .body(shaped.body());
    }

    private static HttpServletRequest servletRequest(WebRequest request) {
        return ((ServletWebRequest) request).getRequest();
    }
}
