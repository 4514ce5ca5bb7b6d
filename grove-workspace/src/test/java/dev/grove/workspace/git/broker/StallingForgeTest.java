package dev.grove.workspace.git.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Servers that let others wait, or hang up. */
class StallingForgeTest extends HostileAnswersContract {

    static Stream<HostileAnswer> mischief() {
        return Stream.of(
                new HostileAnswer("never answers", _ -> await(new CountDownLatch(1))),
                new HostileAnswer("answers a byte at a time", StallingForgeTest::drip),
                new HostileAnswer("hangs up", _ -> true),
                new HostileAnswer("hangs up in the middle", StallingForgeTest::hangUp));
    }

    @Test
    void endsAtOnceWhenCancelled() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        forge.behave(_ -> {
            begun.countDown();
            return await(never);
        });
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Throwable> ended =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        fetchPatiently(forge.url("a.git"), cancellation);
                        return new AssertionError("not cancelled");
                    } catch (GitRefusedException | RuntimeException e) {
                        return e;
                    }
                });
        begun.await();
        cancellation.request();
        try {
            assertThat(ended.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(ToolInterruptedException.class);
        } finally {
            never.countDown();
        }
    }

    private static boolean drip(HttpExchange exchange) throws IOException {
        try (OutputStream out = ForgeAnswers.beginAdvertisement(exchange, 0)) {
            while (!await(new CountDownLatch(1), 50)) {
                out.write('0');
                out.flush();
            }
        }
        return true;
    }

    private static boolean hangUp(HttpExchange exchange) throws IOException {
        OutputStream out = ForgeAnswers.beginAdvertisement(exchange, 1_000);
        out.write(ForgeAnswers.SERVICE.getBytes(ISO_8859_1));
        out.flush();
        return true;
    }

    /** Longer than any operation may take. */
    private static boolean await(CountDownLatch latch) {
        return await(latch, 90_000);
    }

    private static boolean await(CountDownLatch latch, long milliseconds) {
        try {
            return latch.await(milliseconds, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
