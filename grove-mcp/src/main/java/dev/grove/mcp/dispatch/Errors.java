package dev.grove.mcp.dispatch;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns failures into the errors that callers see. */
final class Errors {

    private static final Logger LOG = LoggerFactory.getLogger(Errors.class);

    /** Nothing about the request is wrong. */
    private static final Set<ErrorCode> MAY_BE_TRIED_AGAIN =
            EnumSet.of(ErrorCode.UNAVAILABLE, ErrorCode.RATE_LIMITED, ErrorCode.QUOTA_EXCEEDED);

    private Errors() {}

    static McpError of(Throwable failure) {
        return switch (failure) {
            case McpError error -> error;
            case HiddenException hidden -> hidden.toError();
            case GroveException expected -> ofExpected(expected);
            case RuntimeException away when DatabaseRetry.isCauseOf(away) -> ofOutage(away);
            default -> ofUnexpected(failure);
        };
    }

    /** In words for a model: with the fields at fault, where there are some. */
    static String words(GroveException e) {
        if (e.errors().size() < 2) {
            return ToolNames.in(String.valueOf(e.getMessage()));
        }
        return e.errors().stream()
                .map(Errors::words)
                .collect(Collectors.joining("\n- ", "These fields are at fault:\n- ", ""));
    }

    private static String words(FieldError error) {
        return error.field() + ": " + ToolNames.in(error.message());
    }

    private static McpError ofExpected(GroveException e) {
        if (e.code() == ErrorCode.INTERNAL) {
            return ofUnexpected(e);
        }
        return new McpError(
                MAY_BE_TRIED_AGAIN.contains(e.code())
                        ? ErrorNumber.INTERNAL
                        : ErrorNumber.INVALID_PARAMS,
                words(e),
                e.details().isEmpty() ? null : data(e.details()));
    }

    private static ObjectNode data(Map<String, Object> details) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        details.forEach((name, value) -> data.set(name, JsonMapper.shared().valueToTree(value)));
        return data;
    }

    private static McpError ofOutage(RuntimeException failure) {
        LOG.warn("The database did not answer: {}", failure.getMessage());
        return new McpError(
                ErrorNumber.INTERNAL, "The database does not answer at the moment; try again");
    }

    private static McpError ofUnexpected(Throwable failure) {
        String correlation = UUID.randomUUID().toString();
        LOG.error("An MCP call failed, {}", correlation, failure);
        return new McpError(
                ErrorNumber.INTERNAL,
                "Something went wrong on the server; its log says what, under " + correlation);
    }
}
