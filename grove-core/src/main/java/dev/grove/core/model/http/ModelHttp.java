package dev.grove.core.model.http;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.ConnectionFailure;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.PartContent.UnreadablePartException;
import dev.grove.core.model.Reach;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.http.answer.AnswerTooLongException;
import dev.grove.core.model.http.connection.HttpSettings;
import dev.grove.core.model.http.connection.KeylessOutcome;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelClients;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.connection.VettedClient;
import dev.grove.core.model.http.failure.FailedResponse;
import dev.grove.core.model.price.Bill;
import dev.grove.core.sse.EventsTooLargeException;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The HTTP clients for all providers: one for those of the operator, one for endpoints of tenants,
 * whose hosts are vetted. A request is a POST whose answer is a stream; cancelling closes the
 * connection at once, from whichever thread.
 */
@Component
public class ModelHttp implements AutoCloseable {

    private static final String FAILED = "The connection to the model failed: ";

    private final CloseableHttpClient client;
    private final VettedClient vetted;
    private final Duration noContent;
    private final FailedResponse failures;

    ModelHttp(HttpSettings settings, VettedLookup lookup, Clock clock) {
        this.client = ModelClients.ofServer(settings);
        this.vetted = new VettedClient(settings, lookup, clock);
        this.noContent = settings.noContent();
        this.failures = new FailedResponse(clock);
    }

    /** Makes an answer of a stream that began well. */
    @FunctionalInterface
    public interface StreamHandler {
        ModelOutcome read(AnswerStream events) throws IOException;
    }

    /**
     * Posts a request and reads its answer.
     *
     * @param path follows the address
     * @param headers credentials among them; they appear in no outcome, and the address's key is
     *     taken out of whatever the provider sends, should it send it
     * @param body not changed before this returns
     */
    public ModelOutcome post(
            ModelAddress address,
            String path,
            Map<String, String> headers,
            RequestBody body,
            StreamHandler handler,
            Cancellation cancellation) {
        URI url = URI.create(address.baseUrl() + path);
        HttpPost request = new HttpPost(url);
        headers.forEach(request::setHeader);
        request.setHeader("Accept", "text/event-stream");
        TraceContext.send(request::setHeader);
        Span.current().setAttribute(SpanNames.SERVER_ADDRESS, url.getHost());
        request.setEntity(body.entity());
        AtomicReference<@Nullable ModelOutcome> read = new AtomicReference<>();
        HttpClientResponseHandler<ModelOutcome> outcomes =
                response -> outcome(request, response, address.key(), handler, read);
        try (var _ = cancellation.onRequest(request::cancel)) {
            return address.isVetted()
                    ? vetted.execute(request, url, outcomes, cancellation)
                    : client.execute(request, outcomes);
        } catch (EgressRefusedException e) {
            return new ModelOutcome.Rejected(
                    HttpStatus.SC_FORBIDDEN, "The endpoint may not be called: " + e.getMessage());
        } catch (TimeoutException _) {
            return new ModelOutcome.Unavailable(FAILED + "its host was not found in time", null);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new ModelOutcome.Cancelled();
        } catch (UnreadablePartException e) {
            // The request was not sent whole, so nothing is billed.
            return new ModelOutcome.Unavailable(String.valueOf(e.getMessage()), null);
        } catch (AnswerTooLongException | EventsTooLargeException e) {
            return new ModelOutcome.Rejected(
                    HttpStatus.SC_OK,
                    "The model's answer is not taken: " + e.getMessage(),
                    Bill.LOST);
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
                            FAILED
                                    + (address.isVetted()
                                            ? ConnectionFailure.words(e)
                                            : e.getMessage()),
                            null,
                            isUnconnected(e) ? null : Bill.LOST);
        }
    }

    /**
     * Asks a provider of the operator's for something that costs nothing, such as the list of its
     * models, of which nothing is read but whether it comes.
     */
    public Reach reach(ModelAddress address, String path, Map<String, String> headers) {
        HttpGet request = new HttpGet(URI.create(address.baseUrl() + path));
        headers.forEach(request::setHeader);
        try {
            return client.execute(
                    request,
                    response -> {
                        // The client would read all that is still sent.
                        request.cancel();
                        return reach(response.getCode(), address.key());
                    });
        } catch (IOException | RuntimeException e) {
            return new Reach.Unreachable(String.valueOf(e.getMessage()));
        }
    }

    private static Reach reach(int status, ModelKey key) {
        if (status == HttpStatus.SC_UNAUTHORIZED || status == HttpStatus.SC_FORBIDDEN) {
            return new Reach.KeyRefused(status, key.remedy());
        }
        return status / 100 == 5 ? new Reach.Failing(status) : new Reach.Reached();
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
                            ? KeylessOutcome.of(handler.read(answer), key)
                            : failures.outcome(response, answer.bytes(), key);
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
        vetted.close();
    }
}
