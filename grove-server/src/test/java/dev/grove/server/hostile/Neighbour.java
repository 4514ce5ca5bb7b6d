package dev.grove.server.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A tenant that runs one short run after the other, and knows how long the slowest took. */
public final class Neighbour implements Runnable {

    private final HttpCaller caller;
    private volatile boolean stopped;
    private final AtomicInteger runs = new AtomicInteger();
    private volatile Duration slowest = Duration.ZERO;

    public Neighbour(HttpCaller caller) {
        this.caller = caller;
        String agent =
                "{\"name\":\"n\",\"system_prompt\":\"p\",\"model\":\"scripted/greeter\",\"tools\":[\"finish\"]}";
        assertThat(caller.post("/agents", agent).status()).isEqualTo(201);
    }

    @Override
    public void run() {
        while (!stopped) {
            long before = System.nanoTime();
            String run = caller.post("/agents/n/runs", "{\"goal\":\"g\"}").text("run_id");
            await().until(
                            () -> caller.get("/agent-runs/" + run).text("status"),
                            "completed"::equals);
            Duration took = Duration.ofNanos(System.nanoTime() - before);
            slowest = took.compareTo(slowest) > 0 ? took : slowest;
            runs.incrementAndGet();
        }
    }

    public void stop() {
        stopped = true;
    }

    public int runs() {
        return runs.get();
    }

    public Duration slowest() {
        return slowest;
    }
}
