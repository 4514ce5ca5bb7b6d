package dev.grove.server.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** The last resort: what failed outside the dispatcher lands here. */
@Controller
class ErrorPage implements ErrorController {

    private final ProblemWriter problems;

    ErrorPage(ProblemWriter problems) {
        this.problems = problems;
    }

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status =
                request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer given
                        ? given
                        : HttpServletResponse.SC_NOT_FOUND;
        Object path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        var code = HttpStatuses.codeOf(status);
        var problem =
                Problem.of(
                        new dev.grove.core.error.GroveException(code, code.title()),
                        status,
                        path instanceof String text ? text : request.getRequestURI());
        RetryAfterHeader.on(response, code);
        problems.write(request, response, problem);
    }
}
