package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import java.util.Arrays;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;

/** What the framework refused, in Grove's words. */
final class FrameworkWords {

    private FrameworkWords() {}

    static String about(Exception e, ErrorCode code) {
        return switch (e) {
            case HttpRequestMethodNotSupportedException method ->
                    "This path takes "
                            + Arrays.toString(method.getSupportedMethods())
                            + ", not "
                            + method.getMethod();
            case HttpMediaTypeNotSupportedException _ -> "Send the body as application/json";
            case MissingServletRequestParameterException missing ->
                    "The parameter " + missing.getParameterName() + " is missing";
            case MissingRequestHeaderException missing ->
                    "The header " + missing.getHeaderName() + " is missing";
            default -> code == ErrorCode.NOT_FOUND ? "There is nothing here" : code.title();
        };
    }
}
