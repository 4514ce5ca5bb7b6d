package dev.grove.server.problem.body;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection when the head of a request has not arrived in time, however it drips. Tomcat's
 * own limit is for each pause within it. HTTP/2 has limits of its own, for its frames.
 */
public final class HeadLimit extends Http11NioProtocol {

    /** From the first byte to the empty line. */
    static final Duration MAX_TIME = Duration.ofSeconds(60);

    private static final int LOOKS = 12;

    private final Duration limit;
    private @Nullable ScheduledFuture<?> looking;

    /** Made by Tomcat, by its name. */
    public HeadLimit() {
        this(MAX_TIME);
    }

    HeadLimit(Duration limit) {
        this.limit = limit;
    }

    @Override
    public void start() throws Exception {
        super.start();
        long pause = limit.dividedBy(LOOKS).toNanos();
        looking =
                getUtilityExecutor()
                        .scheduleWithFixedDelay(this::endLate, pause, pause, TimeUnit.NANOSECONDS);
    }

    @Override
    public void stop() throws Exception {
        if (looking != null) {
            looking.cancel(false);
        }
        super.stop();
    }

    /** A connection that is being worked on has no processor to be found. */
    private void endLate() {
        for (var connection : getEndpoint().getConnections()) {
            if (connection.getCurrentProcessor() instanceof Processor processor
                    && !processor.isUpgrade()
                    && !processor.isAsync()
                    && isLate(processor.getRequest())) {
                connection.close();
            }
        }
    }

    /** Between two requests of a connection there is no time of a start. */
    private boolean isLate(Request request) {
        long start = request.getStartTimeNanos();
        return start >= 0
                && !request.getResponse().isCommitted()
                && System.nanoTime() - start > limit.toNanos();
    }
}
