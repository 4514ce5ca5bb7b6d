package dev.grove.core.model.http.dialect;

import dev.grove.core.egress.EndpointValidation.Refusals;
import dev.grove.core.egress.HeaderNames;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks the settings of an endpoint. Headers and parameters are texts that each reader of the
 * endpoint is shown, so none of them may be a credential, and none may change how the request is
 * framed.
 */
public final class DialectValidation {

    public static final int MOST = 20;
    public static final int LONGEST_VALUE = 1_000;

    private static final Pattern FIELD = Pattern.compile("[a-z][a-z_]{0,62}");
    private static final Pattern PARAMETER = Pattern.compile("[A-Za-z0-9._~-]{1,100}");
    private static final Pattern CREDENTIAL =
            Pattern.compile("(?i)(bearer|basic|token) .*|(sk|gsk|xai)-.*|secret:.*");

    /** Headers that a request for an answer has besides those of each request. */
    private static final Set<String> OF_REQUESTS =
            Set.of("accept", "traceparent", "tracestate", "baggage");

    private static final String AS_SECRET =
            "is a credential: store it with PUT /secrets/{name}, name that as the endpoint's"
                    + " secret, and the header that carries it as key_header";

    private DialectValidation() {}

    /** Reports every fault, by the fields' names in snake case. */
    public static void check(DialectSettings settings, Refusals refusals) {
        String field = settings.maxTokensField();
        if (field != null && !FIELD.matcher(field).matches()) {
            refusals.refuse("max_tokens_field", "must be the name of a field, such as max_tokens");
        }
        String keyHeader = settings.keyHeader();
        if (keyHeader != null && !mayBeSent(keyHeader)) {
            refusals.refuse(
                    "key_header",
                    "must be the name of a header, such as api-key, and none that Grove itself"
                            + " sends");
        }
        headers(settings, refusals);
        query(settings.query(), refusals);
    }

    /**
     * Checks settings of the server, before anything is asked with them.
     *
     * @param prefix what their names follow
     * @throws IllegalArgumentException for some with which no request could be made
     */
    public static void require(DialectSettings settings, String prefix) {
        check(
                settings,
                (field, message) -> {
                    throw new IllegalArgumentException(
                            prefix + "." + field.replace('_', '-') + " " + message);
                });
    }

    private static void headers(DialectSettings settings, Refusals refusals) {
        if (settings.headers().size() > MOST) {
            refusals.refuse("headers", "may be at most " + MOST);
            return;
        }
        Set<String> seen = new HashSet<>();
        settings.headers()
                .forEach((name, value) -> {
                    if (!mayBeSent(name)) {
                        refusals.refuse(
                                "headers",
                                "holds a name that is none, or one that Grove itself sends");
                    } else if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                        refusals.refuse("headers." + name, "is given twice");
                    } else if (name.equalsIgnoreCase(settings.keyHeader())) {
                        refusals.refuse(
                                "headers." + name, "is the key_header, which carries the secret");
                    } else if (HeaderNames.namesCredential(name)
                            || CREDENTIAL.matcher(value).matches()) {
                        refusals.refuse("headers." + name, AS_SECRET);
                    } else {
                        value("headers." + name, value, refusals);
                    }
                });
    }

    private static void query(Map<String, String> query, Refusals refusals) {
        if (query.size() > MOST) {
            refusals.refuse("query", "may be at most " + MOST);
            return;
        }
        query.forEach((name, value) -> {
            if (!PARAMETER.matcher(name).matches()) {
                refusals.refuse(
                        "query",
                        "holds a name that is none: letters, digits and . _ ~ - in at most 100"
                                + " characters, such as api-version");
            } else if (HeaderNames.namesCredential(name) || CREDENTIAL.matcher(value).matches()) {
                refusals.refuse("query." + name, AS_SECRET);
            } else {
                value("query." + name, value, refusals);
            }
        });
    }

    /** No line break among them, by which a header would end and another one begin. */
    private static void value(String field, String value, Refusals refusals) {
        if (value.length() > LONGEST_VALUE || value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            refusals.refuse(
                    field, "must have at most " + LONGEST_VALUE + " printable ASCII characters");
        }
    }

    private static boolean mayBeSent(String name) {
        return HeaderNames.isFree(name) && !OF_REQUESTS.contains(name.toLowerCase(Locale.ROOT));
    }
}
