package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * A stream is written on a thread of its own, while the filters of its request still add headers on
 * another one: so the headers must have been sent before that thread begins.
 */
@Import(StreamHeadersIT.Watching.class)
class StreamHeadersIT extends ServerIT {

    private static final int STREAMS = 30;

    @Autowired private InnermostFilter innermost;

    @Test
    void areSentWhenTheRequestLeavesItsController() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "asker",
                        ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\","
                                + "\"input_schema\":{\"type\":\"object\"}}]",
                        "");
        run.awaitCalls("client_tool");
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < STREAMS; i++) {
                CompletableFuture<?> _ =
                        client.sendAsync(
                                caller.request(run.path("stream")).GET().build(),
                                HttpResponse.BodyHandlers.ofInputStream());
            }
            await().until(() -> innermost.sent.size() >= STREAMS);
            client.shutdownNow();
        }
        assertThat(innermost.sent).doesNotContain(false);
    }

    /** After all other filters, so it is the first to have the request back. */
    @Order(Ordered.LOWEST_PRECEDENCE)
    static final class InnermostFilter implements Filter {

        /** Flags, one for each stream: whether its headers were sent. */
        final List<Boolean> sent = new CopyOnWriteArrayList<>();

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            chain.doFilter(request, response);
            if (((HttpServletRequest) request).getRequestURI().endsWith("/stream")) {
                sent.add(response.isCommitted());
            }
        }
    }

    /** The server with that filter. */
    @TestConfiguration(proxyBeanMethods = false)
    static class Watching {

        @Bean
        InnermostFilter innermostFilter() {
            return new InnermostFilter();
        }
    }
}
