package dev.grove.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.SmartLifecycle;

/** An answer that Tomcat has not written yet as Spring's graceful shutdown is over. */
class LastAnswersTest {

    /** Longer than a web server without them takes to close a connection. */
    private static final Duration STILL_WRITTEN = Duration.ofMillis(500);

    private final CountDownLatch returned = new CountDownLatch(1);
    private final CountDownLatch gracefulIsOver = new CountDownLatch(1);
    private final ServletWebServerApplicationContext server =
            new ServletWebServerApplicationContext();
    private final HttpClient client = HttpClient.newHttpClient();
    private ExecutorService threads;

    @BeforeEach
    void open() {
        threads = Executors.newVirtualThreadPerTaskExecutor();
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
        threads.close();
    }

    /** Whole small answers are in the buffer then, and the end of each that is sent in chunks. */
    @ParameterizedTest
    @ValueSource(strings = {"/small", "/chunks"})
    void leaveWhole(String path) throws Exception {
        start(new LastAnswers());
        Future<HttpResponse<String>> answer = threads.submit(() -> get(path));
        returned.await();
        server.close();
        assertThat(answer.get(1, TimeUnit.MINUTES).body()).isEqualTo("done");
    }

    /** Shows that the shutdown of Spring is over by then, which this test relies on. */
    @Test
    void areCutOffWithoutThem() throws Exception {
        start(null);
        Future<HttpResponse<String>> answer = threads.submit(() -> get("/chunks"));
        returned.await();
        server.close();
        assertThatThrownBy(() -> answer.get(1, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IOException.class);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        int port = requireNonNull(server.getWebServer()).getPort();
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private void start(@Nullable LastAnswers last) {
        server.registerBean(
                TomcatServletWebServerFactory.class,
                () -> {
                    TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(0);
                    factory.setShutdown(Shutdown.GRACEFUL);
                    factory.addEngineValves(new Slow());
                    if (last != null) {
                        last.customize(factory);
                    }
                    return factory;
                });
        server.registerBean(
                ServletRegistrationBean.class,
                () -> new ServletRegistrationBean<>(new Done(), "/"));
        server.registerBean(AfterGraceful.class, AfterGraceful::new);
        if (last != null) {
            server.registerBean(LastAnswers.class, () -> last);
        }
        server.refresh();
    }

    private static final class Done extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            response.getOutputStream().write("done".getBytes(UTF_8));
            if ("/chunks".equals(request.getRequestURI())) {
                response.flushBuffer();
            }
        }
    }

    /** Stands between the servlet's return and the end of what Tomcat writes. */
    private final class Slow extends ValveBase {

        @Override
        public void invoke(Request request, Response response)
                throws IOException, ServletException {
            getNext().invoke(request, response);
            returned.countDown();
            try {
                gracefulIsOver.await();
                Thread.sleep(STILL_WRITTEN);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final class AfterGraceful implements SmartLifecycle {

        private volatile boolean running;

        @Override
        public void start() {
            running = true;
        }

        @Override
        public void stop() {
            gracefulIsOver.countDown();
            running = false;
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public int getPhase() {
            return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE - 1;
        }
    }
}
