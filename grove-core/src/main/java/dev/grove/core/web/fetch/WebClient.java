package dev.grove.core.web.fetch;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Outbound;
import dev.grove.core.egress.OutboundRequest;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.Purpose;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads what the web has at a URL that an agent names, by GET alone. Each request has its own
 * lookup, vetting and connection. Thread-safe.
 */
@Component
public class WebClient {

    private static final int MOST_REDIRECTS = 5;

    private final PinnedHttp http;
    private final WebSettings settings;
    private final Clock clock;

    public WebClient(PinnedHttp http, WebSettings settings, Clock clock) {
        this.http = http;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Reads a URL. A redirect within its server is followed where no policy governs the run; a
     * policy has decided on the URL that the call names, and on no other.
     *
     * @param accept value of the header of that name
     * @throws WebFailure when nothing can be had, in words for the model
     * @throws ToolInterruptedException when the call was cancelled
     */
    public WebAnswer get(WebUrl url, String accept, ToolContext context) throws WebFailure {
        Instant deadline = clock.instant().plus(settings.timeout());
        boolean follows = context.labels() == null;
        WebUrl at = url;
        for (int redirects = 0; ; redirects++) {
            switch (request(at, accept, deadline, context.cancellation())) {
                case Exchange.Usable(@Nullable String type, Body body) -> {
                    return new WebAnswer.Content(at.uri(), type, body);
                }
                case Exchange.Moved(String reference) -> {
                    WebUrl to = at.resolved(reference);
                    if (!follows || !to.isOfSameOrigin(at)) {
                        return new WebAnswer.Redirect(to.uri());
                    }
                    if (redirects == MOST_REDIRECTS) {
                        throw new WebFailure(
                                "The host redirects more than " + MOST_REDIRECTS + " times.");
                    }
                    at = to;
                }
                case Exchange.Unusable(String why) -> throw new WebFailure(why);
            }
        }
    }

    private Exchange request(WebUrl url, String accept, Instant deadline, Cancellation cancellation)
            throws WebFailure {
        Outbound<Exchange> outbound =
                http.send(
                        new OutboundRequest(
                                Purpose.WEB,
                                "GET",
                                url.uri(),
                                Map.of("Accept", accept, "Accept-Encoding", "gzip"),
                                null,
                                deadline,
                                cancellation),
                        response -> exchange(url.uri(), response));
        if (!(outbound instanceof Outbound.Answered<Exchange>) && cancellation.isRequested()) {
            throw new ToolInterruptedException("Cancelled while a page was read");
        }
        return switch (outbound) {
            case Outbound.Answered<Exchange>(Exchange exchange) -> exchange;
            case Outbound.Refused<Exchange>(String why) -> throw new WebFailure(why);
            case Outbound.NotSent<Exchange>(String why) ->
                    throw new WebFailure(url.host() + " could not be asked: " + why + ".");
            case Outbound.Lost<Exchange>(String why) ->
                    throw new WebFailure(url.host() + " did not answer: " + why + ".");
        };
    }

    /** Outcome of a request. */
    private sealed interface Exchange {

        record Usable(@Nullable String type, Body body) implements Exchange {}

        record Moved(String reference) implements Exchange {}

        record Unusable(String why) implements Exchange {}
    }

    private Exchange exchange(URI url, ClassicHttpResponse response) throws IOException {
        int status = response.getCode();
        Header location = response.getFirstHeader("Location");
        if (status / 100 == 3 && location != null) {
            return new Exchange.Moved(location.getValue());
        }
        if (status / 100 != 2) {
            return new Exchange.Unusable(url.getHost() + " answered " + status + ".");
        }
        Header type = response.getFirstHeader("Content-Type");
        return switch (BoundedBody.read(response, settings.maxSize().toBytes())) {
            case BoundedBody.Reading.Read(Body body) ->
                    new Exchange.Usable(type == null ? null : type.getValue(), body);
            case BoundedBody.Reading.Unusable(String why) ->
                    new Exchange.Unusable("The answer " + why + ".");
        };
    }
}
