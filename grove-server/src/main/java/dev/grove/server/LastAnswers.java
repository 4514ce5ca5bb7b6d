package dev.grove.server;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Keeps a server that ends from closing connections on answers that have not left yet. Spring's
 * graceful shutdown is over as soon as the last servlet has returned; Tomcat writes what is still
 * in its buffers, the end of each stream and all of a small answer, after that.
 */
@Component
class LastAnswers
        implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, SmartLifecycle {

    /**
     * Longer takes only a caller who does not read, or who goes on with a body that was refused.
     */
    static final Duration MOST_TIME = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(LastAnswers.class);
    private static final Duration LOOK = Duration.ofMillis(10);

    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean running;

    /** Counts requests where Tomcat's protocols hand them to its containers. */
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers(connector ->
                connector.addLifecycleListener(event -> {
                    if (Lifecycle.AFTER_INIT_EVENT.equals(event.getType())) {
                        count((Connector) event.getLifecycle());
                    }
                }));
    }

    private void count(Connector connector) {
        var protocol = connector.getProtocolHandler();
        protocol.setAdapter(new Counted(protocol.getAdapter()));
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        long end = System.nanoTime() + MOST_TIME.toNanos();
        try {
            while (open.get() > 0) {
                if (System.nanoTime() - end > 0) {
                    LOG.warn("The server ends with answers that have not left: {}", open.get());
                    break;
                }
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the web server has waited for its requests, and before it closes its connections. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE + 1;
    }

    private final class Counted implements Adapter {

        private final Adapter adapter;

        Counted(Adapter adapter) {
            this.adapter = adapter;
        }

        @Override
        public void service(Request request, Response response) throws Exception {
            open.incrementAndGet();
            try {
                adapter.service(request, response);
            } finally {
                open.decrementAndGet();
            }
        }

        @Override
        public boolean asyncDispatch(Request request, Response response, SocketEvent event)
                throws Exception {
            open.incrementAndGet();
            try {
                return adapter.asyncDispatch(request, response, event);
            } finally {
                open.decrementAndGet();
            }
        }

        @Override
        public boolean prepare(Request request, Response response) throws Exception {
            return adapter.prepare(request, response);
        }

        @Override
        public void log(Request request, Response response, long time) {
            adapter.log(request, response, time);
        }

        @Override
        public void checkRecycled(Request request, Response response) {
            adapter.checkRecycled(request, response);
        }

        @Override
        public String getDomain() {
            return adapter.getDomain();
        }
    }
}
