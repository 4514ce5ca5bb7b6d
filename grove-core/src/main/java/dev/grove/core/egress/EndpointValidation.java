package dev.grove.core.egress;

import dev.grove.core.secret.HeaderValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Which URLs the server may call on behalf of a tenant, and with which headers. */
@Component
public class EndpointValidation {

    public static final int MAX_URL = 2_000;
    static final int MOST_HEADERS = 20;
    static final int MAX_HEADER = 4_000;

    private static final URI NOWHERE = URI.create("https://invalid.invalid/");
    private final Egress egress;
    private final OwnDoors own;

    public EndpointValidation(Egress egress, OwnDoors own) {
        this.egress = egress;
        this.own = own;
    }

    /** Receiver of the faults in fields of a draft. */
    public interface Refusals {
        void refuse(String field, String message);
    }

    /**
     * Endpoint that was checked; where a fault was found, it must not be used.
     *
     * @param headers names of secrets in them, no values
     */
    public record Endpoint(URI url, Map<String, HeaderValue> headers) {}

    /**
     * Checks what a draft says.
     *
     * @param secretFault why a secret may not be named, by its name
     * @param refusals receives every fault, by the fields {@code url}, {@code headers} and {@code
     *     headers.<name>}
     */
    public Endpoint check(
            @Nullable String url,
            @Nullable Map<String, @Nullable String> headers,
            Function<String, Optional<String>> secretFault,
            Refusals refusals) {
        return new Endpoint(
                url(url, refusals),
                headers(headers == null ? Map.of() : headers, secretFault, refusals));
    }

    /**
     * Checks what a draft says of requests that runs make: see {@link #check}; besides, they may
     * not lead here.
     */
    public Endpoint checkOfRuns(
            @Nullable String url,
            @Nullable Map<String, @Nullable String> headers,
            Function<String, Optional<String>> secretFault,
            Refusals refusals) {
        Endpoint checked = check(url, headers, secretFault, refusals);
        own.refusal(checked.url()).ifPresent(fault -> refusals.refuse("url", fault));
        return checked;
    }

    private URI url(@Nullable String written, Refusals refusals) {
        Optional<String> fault =
                written == null
                        ? Optional.of("is required: where calls are sent to")
                        : faultOf(written);
        fault.ifPresent(words -> refusals.refuse("url", words));
        return fault.isPresent() || written == null ? NOWHERE : URI.create(written);
    }

    private Optional<String> faultOf(String written) {
        if (written.length() > MAX_URL || written.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            return Optional.of("must have at most " + MAX_URL + " characters, all of them ASCII");
        }
        URI url;
        try {
            url = new URI(written);
        } catch (URISyntaxException _) {
            return Optional.of("must be a URL such as https://hooks.example.com/refund");
        }
        return HttpUrl.fault(url).or(() -> faultOfAddress(url));
    }

    /**
     * A name is resolved, and its addresses vetted, whenever a call is made. What can be checked
     * without a lookup is checked now.
     */
    private Optional<String> faultOfAddress(URI url) {
        String host = HttpUrl.host(url);
        if (!HttpUrl.isAddress(host)) {
            return egress.refusalOfName(host, Purpose.SERVER);
        }
        try {
            Destination destination = egress.vet(host, HttpUrl.port(url), Purpose.SERVER);
            return HttpUrl.isPlain(url) && !egress.isAllowed(destination, Purpose.SERVER)
                    ? Optional.of(HttpUrl.plain(Purpose.SERVER))
                    : Optional.empty();
        } catch (EgressRefusedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, HeaderValue> headers(
            Map<String, @Nullable String> given,
            Function<String, Optional<String>> secretFault,
            Refusals refusals) {
        Map<String, HeaderValue> headers = new LinkedHashMap<>();
        if (given.size() > MOST_HEADERS) {
            refusals.refuse("headers", "may be at most " + MOST_HEADERS);
            return headers;
        }
        Set<String> seen = new HashSet<>();
        given.forEach((name, value) -> {
            String field = "headers." + name;
            String lower = name.toLowerCase(Locale.ROOT);
            if (!HeaderNames.isFree(name)) {
                refusals.refuse(
                        "headers", "holds a name that is none, or one that Grove itself sends");
            } else if (!seen.add(lower)) {
                refusals.refuse(field, "is given twice");
            } else if (value == null
                    || value.length() > MAX_HEADER
                    || value.chars().anyMatch(c -> c < ' ' || c > '~')) {
                refusals.refuse(
                        field, "must have at most " + MAX_HEADER + " printable ASCII characters");
            } else {
                headers.put(name, value(secretFault, field, name, value, refusals));
            }
        });
        return headers;
    }

    private static HeaderValue value(
            Function<String, Optional<String>> secretFault,
            String field,
            String name,
            String written,
            Refusals refusals) {
        HeaderValue value = HeaderValue.parse(written);
        Optional<String> secret = value.secretName();
        if (secret.isPresent()) {
            secretFault.apply(secret.get()).ifPresent(fault -> refusals.refuse(field, fault));
        } else if (HeaderNames.isCredential(name)) {
            refusals.refuse(
                    field,
                    "is a credential: store it with PUT /secrets/{name} and write secret:{name} or"
                            + " \"Bearer secret:{name}\" here");
        }
        return value;
    }
}
