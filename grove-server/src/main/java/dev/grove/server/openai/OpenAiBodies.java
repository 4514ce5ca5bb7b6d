package dev.grove.server.openai;

import dev.grove.core.run.prelude.Prelude;
import dev.grove.server.problem.body.LargerBody;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Bodies that hold a conversation: its texts as JSON have them, and what stands around them. */
@Component
class OpenAiBodies implements LargerBody {

    private static final Set<String> PATHS = Set.of("/v1/chat/completions", "/v1/responses");

    private static final long MOST = 3L * Prelude.MOST_BYTES;

    @Override
    public Optional<Allowed> of(HttpServletRequest request) {
        String path = request.getRequestURI();
        return request.getMethod().equals("POST") && PATHS.contains(path)
                ? Optional.of(
                        new Allowed(
                                MOST,
                                "The body may have at most %d bytes; leave out the oldest messages"
                                        .formatted(MOST)))
                : Optional.empty();
    }
}
