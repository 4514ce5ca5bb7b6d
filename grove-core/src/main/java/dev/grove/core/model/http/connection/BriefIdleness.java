package dev.grove.core.model.http.connection;

import java.time.Duration;
import org.apache.hc.client5.http.ConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.impl.DefaultConnectionKeepAliveStrategy;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;

/**
 * How long a connection may stay idle: less than servers keep it open. When a connection closes
 * while a request is being sent, it is unknown whether the request arrived, and its run has to
 * count it as spent.
 */
final class BriefIdleness implements ConnectionKeepAliveStrategy {

    /** Shorter than what is usual among servers and proxies, which say nothing of it. */
    private static final Duration MOST = Duration.ofSeconds(4);

    /**
     * Allowance for the transmission of a request, and of the news that a connection was closed.
     */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    /** Nothing and less would be for ever. */
    private static final Duration LEAST = Duration.ofMillis(1);

    @Override
    public TimeValue getKeepAliveDuration(HttpResponse response, HttpContext context) {
        Duration stated =
                DefaultConnectionKeepAliveStrategy.INSTANCE
                        .getKeepAliveDuration(response, context)
                        .toDuration();
        Duration brief = stated.minus(MARGIN);
        if (brief.compareTo(MOST) > 0) {
            brief = MOST;
        }
        return TimeValue.of(brief.compareTo(LEAST) < 0 ? LEAST : brief);
    }
}
