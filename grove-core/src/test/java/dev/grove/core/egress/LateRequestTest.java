package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.cancel.Cancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/** A run may have been taken over while its request waited for a name or a connection. */
class LateRequestTest {

    private static final Clock CLOCK = Clock.systemUTC();

    private final SimpleAsyncTaskScheduler scheduler = new SimpleAsyncTaskScheduler();
    private final AtomicInteger arrived = new AtomicInteger();
    private HttpServer server;
    private PinnedHttp http;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    arrived.incrementAndGet();
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
        http =
                new PinnedHttp(
                        new VettedLookup(
                                new Egress(
                                        new EgressSettings(List.of("127.0.0.1")),
                                        host -> List.of(InetAddress.getByName(host))),
                                CLOCK),
                        TestDoors.NONE,
                        scheduler,
                        CLOCK);
    }

    @AfterEach
    void stop() {
        server.stop(0);
        scheduler.close();
    }

    @Test
    void isNotSentWhenItTurnsOutThatTheRunIsAnothers() {
        AtomicReference<Cancellation> asked = new AtomicReference<>();
        Cancellation cancellation = new Cancellation(() -> asked.get().request());
        asked.set(cancellation);

        assertThat(send(cancellation)).isInstanceOf(Outbound.NotSent.class);
        assertThat(arrived).hasValue(0);
    }

    @Test
    void isSentOnceWhenItIsStillTheRuns() {
        AtomicInteger doubts = new AtomicInteger();

        assertThat(send(new Cancellation(doubts::incrementAndGet)))
                .isEqualTo(new Outbound.Answered<>(200));
        assertThat(arrived).hasValue(1);
        assertThat(doubts).hasValue(1);
    }

    private Outbound<Integer> send(Cancellation cancellation) {
        return http.send(
                new OutboundRequest(
                        "POST",
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"),
                        Map.of(),
                        "{}",
                        CLOCK.instant().plus(Duration.ofMinutes(2)),
                        cancellation),
                HttpResponse::getCode);
    }
}
