package dev.grove.server.problem;

import dev.grove.core.contract.BindingFault;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.problem.body.BodyCutOffException;
import dev.grove.server.problem.body.BodyTooLargeException;
import dev.grove.server.problem.body.BodyTooSlowException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Says what is wrong with a body in the caller's words, without names of classes. */
final class UnreadableBody {

    private UnreadableBody() {}

    static final String MISSING =
            "The request has no body; send a JSON object, with the header Content-Type:"
                    + " application/json";

    static GroveException explain(HttpMessageNotReadableException failure) {
        return explain(failure, bodyOf(failure));
    }

    static GroveException explain(IOException failure) {
        return explain(failure, new byte[0]);
    }

    /** Reads the body again; the check of its bytes has kept them. */
    private static byte[] bodyOf(HttpMessageNotReadableException failure) {
        try {
            InputStream read = failure.getHttpInputMessage().getBody();
            read.reset();
            return read.readAllBytes();
        } catch (IOException _) {
            return new byte[0];
        }
    }

    private static GroveException explain(Throwable failure, byte[] body) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof BodyTooLargeException large) {
                return tooLarge(large);
            }
            if (t instanceof BodyTooSlowException) {
                return invalid(BodyLimit.TOO_SLOW);
            }
            if (t instanceof BodyCutOffException) {
                return invalid("The body ended before it was whole; send it again");
            }
            if (t instanceof GroveException ours) {
                return ours;
            }
            if (t instanceof JacksonException json) {
                BodyTooLargeException large = largeBehind(json);
                return large == null ? ofJson(json, body) : tooLarge(large);
            }
        }
        return invalid(MISSING);
    }

    private static @Nullable BodyTooLargeException largeBehind(JacksonException json) {
        for (Throwable t = json.getCause(); t != null; t = t.getCause()) {
            if (t instanceof BodyTooLargeException large) {
                return large;
            }
        }
        return null;
    }

    private static GroveException tooLarge(BodyTooLargeException large) {
        return new GroveException(ErrorCode.PAYLOAD_TOO_LARGE, String.valueOf(large.getMessage()));
    }

    private static GroveException ofJson(JacksonException e, byte[] body) {
        if (e instanceof StreamConstraintsException) {
            return invalid(
                    "The JSON goes beyond a limit: " + firstSentence(e.getOriginalMessage()));
        }
        return BindingFault.find(e, given(body))
                .orElseGet(() -> invalid(JsonFault.describe(e, body)));
    }

    private static JsonNode given(byte[] body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    private static String firstSentence(String message) {
        int end = message.indexOf(" (");
        return end < 0 ? message : message.substring(0, end);
    }

    private static GroveException invalid(String message) {
        return new GroveException(ErrorCode.VALIDATION_FAILED, message);
    }
}
