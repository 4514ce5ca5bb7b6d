package dev.grove.server.run.attachment;

import dev.grove.core.run.attachment.AttachmentLimits;
import dev.grove.server.problem.body.LargerBody;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Starts and messages as JSON that say that they are large, which attachments alone make them:
 * {@link LargeStarts} bounds how many are in memory.
 */
@Component
class StartBodies implements LargerBody {

    private static final Pattern START =
            Pattern.compile("/agents/[^/]+/runs?|/sessions/[^/]+/messages/sse");

    /** Bytes of all but the attachments, as of any other body. */
    static final long LARGEST_REST = 1024L * 1024;

    private static final long LARGEST = LARGEST_REST + AttachmentLimits.MOST_ENCODED;

    @Override
    public Optional<Allowed> of(HttpServletRequest request) {
        return isLarge(request)
                ? Optional.of(
                        new Allowed(
                                LARGEST,
                                "A start may have at most %d bytes as JSON, attachments among them; send larger files as a form"
                                        .formatted(LARGEST)))
                : Optional.empty();
    }

    static boolean isLarge(HttpServletRequest request) {
        String type = request.getContentType();
        return request.getContentLengthLong() > LARGEST_REST
                && request.getMethod().equals("POST")
                && START.matcher(request.getRequestURI()).matches()
                && (type == null
                        || type.toLowerCase(Locale.ROOT)
                                .startsWith(MediaType.APPLICATION_JSON_VALUE));
    }
}
