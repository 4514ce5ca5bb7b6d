package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/** Lookups; {@code CallbacksIT} and the MCP client's tests show the rest. */
class PinnedHttpTest {

    private static final Clock CLOCK = Clock.systemUTC();

    private final SimpleAsyncTaskScheduler scheduler = new SimpleAsyncTaskScheduler();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    /** A name server that answers when the test is over. */
    private final PinnedHttp http =
            new PinnedHttp(
                    new VettedLookup(
                            new Egress(
                                    new EgressSettings(List.of()),
                                    _ -> {
                                        asked.countDown();
                                        try {
                                            answered.await();
                                        } catch (InterruptedException _) {
                                            Thread.currentThread().interrupt();
                                        }
                                        return List.of(InetAddress.ofLiteral("10.0.0.1"));
                                    }),
                            CLOCK),
                    TestDoors.NONE,
                    scheduler,
                    CLOCK);

    @AfterEach
    void close() {
        answered.countDown();
        scheduler.close();
    }

    @Test
    void waitsForANameServerNoLongerThanForItsRequest() {
        assertThat(send(Duration.ofMillis(200), new Cancellation()))
                .isEqualTo(new Outbound.NotSent<Integer>("its host was not found in time"));
    }

    @Test
    void waitsForANameServerNoLongerThanItsCaller() throws Exception {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Outbound<Integer>> pending =
                CompletableFuture.supplyAsync(() -> send(Duration.ofMinutes(2), cancellation));
        await().until(() -> asked.getCount() == 0);

        cancellation.request();

        // Long before its deadline, which would end it in the same way.
        assertThat(pending.get(60, TimeUnit.SECONDS)).isInstanceOf(Outbound.NotSent.class);
    }

    @Test
    void refusesAnAddressAsSoonAsItIsKnown() {
        answered.countDown();

        assertThat(send(Duration.ofMinutes(2), new Cancellation()))
                .isInstanceOf(Outbound.Refused.class);
    }

    private Outbound<Integer> send(Duration time, Cancellation cancellation) {
        return http.send(
                new OutboundRequest(
                        "POST",
                        URI.create("https://slow.example/"),
                        Map.of(),
                        "{}",
                        CLOCK.instant().plus(time),
                        cancellation),
                HttpResponse::getCode);
    }
}
