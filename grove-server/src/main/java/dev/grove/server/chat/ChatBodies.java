package dev.grove.server.chat;

import dev.grove.server.problem.body.LargerBody;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Bodies that hold a whole chat, as clients send it each time; all but its end is passed over. */
@Component
class ChatBodies implements LargerBody {

    private static final Pattern PATH = Pattern.compile("/chat/[^/]+");

    private static final long MOST = 32L * 1024 * 1024;

    @Override
    public Optional<Allowed> of(HttpServletRequest request) {
        return request.getMethod().equals("POST") && PATH.matcher(request.getRequestURI()).matches()
                ? Optional.of(
                        new Allowed(
                                MOST,
                                "The body may have at most %d bytes; have the transport's prepareSendMessagesRequest send the last message alone"
                                        .formatted(MOST)))
                : Optional.empty();
    }
}
