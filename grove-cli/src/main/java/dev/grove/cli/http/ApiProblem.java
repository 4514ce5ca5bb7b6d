package dev.grove.cli.http;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Refusal of the server, as problem+json or any other answer that is none of success. */
public final class ApiProblem extends CommandFailure {

    private static final int SHOWN_OF_OTHER_BODIES = 200;

    private final int status;

    private ApiProblem(int status, String message) {
        super(exitCode(status), message);
        this.status = status;
    }

    static ApiProblem of(int status, String body) {
        JsonNode problem = read(body);
        String detail = problem.path("detail").asString("");
        if (detail.isEmpty()) {
            String words = body.strip();
            detail =
                    "the server answered with status "
                            + status
                            + (words.isEmpty()
                                    ? ""
                                    : ": "
                                            + words.substring(
                                                    0,
                                                    Math.min(
                                                            SHOWN_OF_OTHER_BODIES,
                                                            words.length())));
        }
        List<String> parts = new ArrayList<>(List.of(detail));
        for (JsonNode error : problem.path("errors")) {
            String field = error.path("field").asString("");
            String message = error.path("message").asString("");
            parts.add("  " + (field.isEmpty() ? message : field + ": " + message));
        }
        return new ApiProblem(status, String.join("\n", parts));
    }

    private static JsonNode read(String body) {
        try {
            return JsonMapper.shared().readTree(body.isBlank() ? "{}" : body);
        } catch (JacksonException _) {
            return JsonMapper.shared().createObjectNode();
        }
    }

    /** Whether the same request may succeed in a moment. */
    public boolean isPassing() {
        return status == 429 || status == 502 || status == 503 || status == 504;
    }

    private static ExitCode exitCode(int status) {
        return switch (status) {
            case 400, 413, 415, 422 -> ExitCode.USAGE;
            case 401, 403 -> ExitCode.NOT_ALLOWED;
            case 404 -> ExitCode.NOT_FOUND;
            case 409, 412 -> ExitCode.CONFLICT;
            default -> ExitCode.ERROR;
        };
    }
}
