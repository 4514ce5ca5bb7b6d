package dev.grove.core.model.http;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The one HTTP client for all providers. A request is a POST whose answer is a stream; cancelling
 * closes the connection at once, from whichever thread.
 */
@Component
public class ModelHttp implements AutoCloseable {

    private static final int MOST_CONNECTIONS = 2_000;

    private final CloseableHttpClient client;
    private final Duration noContent;

    ModelHttp(HttpSettings settings) {
        this.noContent = settings.noContent();
        Timeout inactivity = Timeout.of(settings.inactivity().toMillis(), TimeUnit.MILLISECONDS);
        this.client =
                HttpClients.custom()
                        .setConnectionManager(
                                PoolingHttpClientConnectionManagerBuilder.create()
                                        .setMaxConnTotal(MOST_CONNECTIONS)
                                        .setMaxConnPerRoute(MOST_CONNECTIONS)
                                        .setDefaultConnectionConfig(
                                                ConnectionConfig.custom()
                                                        .setConnectTimeout(Timeout.ofSeconds(10))
                                                        .setSocketTimeout(inactivity)
                                                        .build())
                                        .build())
                        .setDefaultRequestConfig(
                                RequestConfig.custom().setResponseTimeout(inactivity).build())
                        .setKeepAliveStrategy(new BriefIdleness())
                        .disableRedirectHandling()
                        .disableCookieManagement()
                        .disableAutomaticRetries()
                        .disableAuthCaching()
                        .build();
    }

    /** Makes an answer of a stream that began well. */
    @FunctionalInterface
    public interface StreamHandler {
        ModelOutcome read(AnswerStream events) throws IOException;
    }

    /**
     * Posts a request and reads its answer.
     *
     * @param headers credentials among them; they appear in no outcome
     * @param body in an array, from its beginning; not changed before this returns
     * @param key is taken out of whatever the provider says, should it say it
     */
    public ModelOutcome post(
            String url,
            Map<String, String> headers,
            ByteBuffer body,
            ModelKey key,
            StreamHandler handler,
            Cancellation cancellation) {
        HttpPost request = new HttpPost(url);
        headers.forEach(request::setHeader);
        request.setHeader("Accept", "text/event-stream");
        request.setEntity(
                new ByteArrayEntity(
                        body.array(),
                        body.arrayOffset(),
                        body.remaining(),
                        ContentType.APPLICATION_JSON));
        AtomicReference<@Nullable ModelOutcome> read = new AtomicReference<>();
        try (var _ = cancellation.onRequest(request::cancel)) {
            return client.execute(
                    request, response -> outcome(request, response, key, handler, read));
        } catch (IOException | RuntimeException e) {
            ModelOutcome before = read.get();
            if (before != null) {
                // The answer had come; only the connection could not be left in good order.
                return before;
            }
            // Also what is no exchange of HTTP at all ends here: a provider may send anything.
            return cancellation.isRequested()
                    ? new ModelOutcome.Cancelled()
                    : new ModelOutcome.Unavailable(
                            "The connection to the model failed: " + e.getMessage(),
                            null,
                            !isUnconnected(e));
        }
    }

    /** Whether the request cannot have reached a server. */
    private static boolean isUnconnected(Exception e) {
        return e instanceof ConnectException
                || e instanceof ConnectTimeoutException
                || e instanceof UnknownHostException
                || e instanceof SSLHandshakeException;
    }

    private ModelOutcome outcome(
            HttpPost request,
            ClassicHttpResponse response,
            ModelKey key,
            StreamHandler handler,
            AtomicReference<@Nullable ModelOutcome> read)
            throws IOException {
        HttpEntity entity = response.getEntity();
        AnswerStream answer =
                new AnswerStream(
                        entity == null ? InputStream.nullInputStream() : entity.getContent(),
                        noContent);
        boolean isOver = false;
        try {
            ModelOutcome outcome =
                    response.getCode() / 100 == 2
                            ? handler.read(answer)
                            : FailedResponse.outcome(response, answer.bytes(), key);
            read.set(outcome);
            isOver = answer.endsSoon();
            return outcome;
        } finally {
            if (!isOver) {
                // The client would read all that is still sent, and that may have no end.
                request.cancel();
            }
        }
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
