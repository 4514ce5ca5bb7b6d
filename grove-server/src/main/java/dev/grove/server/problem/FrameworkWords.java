package dev.grove.server.problem;

import dev.grove.core.contract.FieldTypes;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.NoHandlerFoundException;

/** Messages about the framework's refusals, in Grove's words. */
@Component
class FrameworkWords {

    private static final int LONGEST_ECHOED = 64;

    private final RouteHints routes;

    FrameworkWords(RouteHints routes) {
        this.routes = routes;
    }

    GroveException about(Exception e, ErrorCode code, HttpServletRequest request) {
        return switch (e) {
            case NoHandlerFoundException _ ->
                    new GroveException(
                            code, "There is no route " + line(request) + routes.nearPath(request));
            case HttpRequestMethodNotSupportedException method ->
                    new GroveException(code, methods(method, request) + routes.nearMethod(request));
            case HttpMediaTypeNotSupportedException type ->
                    new GroveException(code, "Send " + body(type));
            case HttpMediaTypeNotAcceptableException type ->
                    Representations.refused(type.getSupportedMediaTypes(), request);
            case MissingServletRequestParameterException missing ->
                    GroveException.invalid(
                            missing.getParameterName(),
                            "is missing in the query; write ?" + missing.getParameterName() + "=…");
            case MissingRequestHeaderException missing ->
                    GroveException.invalid(missing.getHeaderName(), "is a header that is missing");
            case MethodArgumentTypeMismatchException mismatch -> typed(mismatch);
            default -> new GroveException(code, code.title());
        };
    }

    private static String line(HttpServletRequest request) {
        return request.getMethod() + " " + request.getRequestURI();
    }

    private static String methods(
            HttpRequestMethodNotSupportedException e, HttpServletRequest request) {
        String[] supported = e.getSupportedMethods();
        List<String> taken =
                supported == null ? List.of() : Arrays.stream(supported).sorted().toList();
        return request.getRequestURI()
                + " takes "
                + String.join(" and ", taken)
                + ", not "
                + e.getMethod();
    }

    private static String body(HttpMediaTypeNotSupportedException type) {
        MediaType sent = type.getContentType();
        String others =
                type.getSupportedMediaTypes().stream()
                        .filter(supported -> supported.getSubtype().equals("yaml"))
                        .map(supported -> " or " + supported)
                        .collect(Collectors.joining());
        return "the body as JSON, with the header Content-Type: application/json"
                + others
                + (sent == null ? "" : ", not " + sent.getType() + "/" + sent.getSubtype());
    }

    private static GroveException typed(MethodArgumentTypeMismatchException mismatch) {
        String given = String.valueOf(mismatch.getValue());
        return GroveException.invalid(
                String.valueOf(mismatch.getName()),
                FieldTypes.expected(mismatch.getRequiredType())
                        + (given.length() > LONGEST_ECHOED ? "" : ", not " + given));
    }
}
