package dev.grove.server.security;

import dev.grove.core.error.ErrorCode;
import dev.grove.server.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.stereotype.Component;

/** Says why the firewall of Spring Security lets a request through to no route. */
@Component
class RefusedPaths implements RequestRejectedHandler {

    private static final Pattern HEADER = Pattern.compile("header: \"([A-Za-z0-9-]{1,64}) *\"");

    private final ProblemWriter problems;

    RefusedPaths(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    public void handle(
            HttpServletRequest request,
            HttpServletResponse response,
            RequestRejectedException rejected)
            throws IOException {
        Matcher header = HEADER.matcher(String.valueOf(rejected.getMessage()));
        problems.write(
                request,
                response,
                ErrorCode.VALIDATION_FAILED,
                header.find()
                        ? "The header "
                                + header.group(1)
                                + " holds a character that no header does; if it is a key, copy"
                                + " the whole key"
                        : words(request.getRequestURI().toLowerCase(Locale.ROOT)));
    }

    private static String words(String path) {
        if (path.contains("//")) {
            return "The path has two slashes in a row; write one";
        }
        if (path.contains(";") || path.contains("%3b")) {
            return "The path has a semicolon, which no name holds; parameters go behind a ?";
        }
        if (path.contains("%2f") || path.contains("%5c") || path.contains("\\")) {
            return "A part of the path holds a slash or a backslash, which no name does";
        }
        if (path.contains("%00")) {
            return "The path holds the NUL character, which no name does; leave it out";
        }
        return "The request has a method, a path or a header that no route takes; GET /docs shows"
                + " all routes";
    }
}
