package dev.grove.server.openai;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.server.problem.ErrorShape;
import dev.grove.server.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Errors as OpenAI's clients read them, on {@code /v1} and all paths below it. */
@Component
public class OpenAiErrors implements ErrorShape {

    /** Detail of an error whose code has a name of OpenAI's. */
    static final String REASON = "reason";

    private static final String UNSUPPORTED = "unsupported_parameter";

    @Override
    public boolean isOf(String path) {
        return path.startsWith("/v1/") || path.equals("/v1");
    }

    @Override
    public ObjectNode of(Problem problem) {
        List<FieldError> errors = problem.errors();
        String message =
                errors.size() < 2
                        ? problem.detail()
                        : errors.stream()
                                .map(each -> each.field() + ": " + each.message())
                                .collect(Collectors.joining("; "));
        Object reason = problem.details().get(REASON);
        return of(
                problem.status(),
                message,
                errors.isEmpty() ? null : errors.getFirst().field(),
                reason instanceof String name ? name : problem.code());
    }

    /** An error of a status. */
    public static ObjectNode of(int status, String message, @Nullable String param, String code) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.putObject("error")
                .put("message", message)
                .put("type", type(status))
                .put("param", param)
                .put("code", code);
        return error;
    }

    /** Refuses a parameter that would change what the agent does. */
    public static GroveException unsupported(String param, String message) {
        return new GroveException(
                ErrorCode.VALIDATION_FAILED,
                param + ": " + message,
                List.of(new FieldError(param, message)),
                Map.of(REASON, UNSUPPORTED));
    }

    private static String type(int status) {
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 429 -> "rate_limit_error";
            default -> status < 500 ? "invalid_request_error" : "server_error";
        };
    }
}
