package dev.grove.server.feed;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.server.security.CallerRecheck;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /events}. */
@RestController
class FeedController {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private final FeedStreamWriter streams;
    private final CallerRecheck recheck;

    FeedController(FeedStreamWriter streams, CallerRecheck recheck) {
        this.streams = streams;
        this.recheck = recheck;
    }

    /** Goes on behind the last event that the reader has; without one it begins with what comes. */
    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.READ_ONLY)
    void events(
            OperationCaller caller,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            @RequestParam(required = false) @Nullable String after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        OptionalLong position =
                lastEventId != null && !lastEventId.isBlank()
                        ? number("Last-Event-ID", lastEventId.strip())
                        : number("after", after);
        streams.write(caller.tenant(), position, recheck.of(request), request, response);
    }

    private static OptionalLong number(String field, @Nullable String text) {
        if (text == null) {
            return OptionalLong.empty();
        }
        if (!NUMBER.matcher(text).matches()) {
            throw GroveException.invalid(
                    field, "must be a number that an earlier event had as its id");
        }
        return OptionalLong.of(Long.parseLong(text));
    }
}
