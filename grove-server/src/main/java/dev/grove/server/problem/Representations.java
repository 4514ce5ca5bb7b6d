package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Whether a caller would read an answer (RFC 9110, 12.5.1), and what to ask for instead. */
public final class Representations {

    private static final MediaType ANY_JSON = new MediaType("application", "*+json");
    private static final int LONGEST_ECHOED = 100;

    /** Routes that answer the same as events, or as JSON. */
    private static final Map<Pattern, String> AS_EVENTS =
            Map.of(
                    Pattern.compile("(POST )(/agents/[^/]+)/runs"),
                    "POST $2/run",
                    Pattern.compile("(GET )(/agent-runs/[^/]+)(/events)?"),
                    "GET $2/stream");

    private static final Map<Pattern, String> AS_JSON =
            Map.of(
                    Pattern.compile("(POST )(/agents/[^/]+)/run"),
                    "POST $2/runs",
                    Pattern.compile("(GET )(/agent-runs/[^/]+)/stream"),
                    "GET $2/events");

    private Representations() {}

    /**
     * Why the caller would read none of the answers; nothing when it would.
     *
     * @param answered media types, with no wildcard in them
     * @param request whose header {@code Accept} says it; without one, everything is read
     */
    public static Optional<GroveException> refusal(
            Collection<MediaType> answered, HttpServletRequest request) {
        List<MediaType> ranges = new ArrayList<>();
        try {
            Collections.list(request.getHeaders(HttpHeaders.ACCEPT))
                    .forEach(header -> ranges.addAll(MediaType.parseMediaTypes(header)));
        } catch (InvalidMediaTypeException _) {
            return Optional.of(refused(answered, request));
        }
        return acceptsAnything(ranges) || answered.stream().anyMatch(type -> takes(ranges, type))
                ? Optional.empty()
                : Optional.of(refused(answered, request));
    }

    /**
     * A client that accepts errors only accepts the rest too: clients that openapi-generator makes
     * for Python send, of the types that the contract names for an operation, the first one with
     * {@code json} in it, which for event streams and files is that of its errors.
     *
     * @param ranges of a header; none where there is no header
     */
    public static boolean acceptsAnything(Collection<MediaType> ranges) {
        return ranges.stream().allMatch(MediaType.APPLICATION_PROBLEM_JSON::equalsTypeAndSubtype);
    }

    /** The most specific range decides; {@code q=0} is a no. */
    private static boolean takes(List<MediaType> ranges, MediaType type) {
        return ranges.stream()
                .filter(range ->
                        range.includes(type)
                                || (type.equals(MediaType.APPLICATION_JSON)
                                        && ANY_JSON.includes(range)))
                .min(
                        Comparator.comparing(MediaType::isWildcardType)
                                .thenComparing(MediaType::isWildcardSubtype))
                .filter(range -> range.getQualityValue() > 0)
                .isPresent();
    }

    static GroveException refused(Collection<MediaType> answered, HttpServletRequest request) {
        String types =
                answered.stream()
                        .map(type -> type.getType() + "/" + type.getSubtype())
                        .collect(Collectors.joining(" or "));
        String asked = String.join(", ", Collections.list(request.getHeaders(HttpHeaders.ACCEPT)));
        return new GroveException(
                ErrorCode.NOT_ACCEPTABLE,
                "This route answers "
                        + types
                        + (asked.length() > LONGEST_ECHOED ? "" : ", not " + asked)
                        + "; send Accept: "
                        + types
                        + other(asked, request));
    }

    private static String other(String asked, HttpServletRequest request) {
        Map<Pattern, String> others =
                asked.contains("event-stream")
                        ? AS_EVENTS
                        : asked.contains("json") ? AS_JSON : Map.of();
        String line = request.getMethod() + " " + request.getRequestURI();
        return others.entrySet().stream()
                .filter(each -> each.getKey().matcher(line).matches())
                .map(each ->
                        ", or use " + each.getKey().matcher(line).replaceFirst(each.getValue()))
                .findFirst()
                .orElse("");
    }
}
