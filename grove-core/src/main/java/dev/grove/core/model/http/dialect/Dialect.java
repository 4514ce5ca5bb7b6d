package dev.grove.core.model.http.dialect;

import dev.grove.core.model.http.answer.CallIdForm;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Differences between an endpoint and its protocol.
 *
 * @param maxTokensField what it calls the output limit; null for the protocol's own name
 * @param streamsUsage whether it takes {@code stream_options}, which asks for the usage of a stream
 * @param alternatesRoles whether it refuses two messages of one role in a row, and a history that
 *     does not begin with the user
 * @param keepsThinking whether thinking is sent back to it as it came; an endpoint that refuses it
 *     gets the text and the calls alone
 * @param callIds the ids of calls that it takes
 * @param keyHeader the header that carries the key alone, such as {@code api-key}; null for the
 *     protocol's own
 * @param headers further headers of each request
 * @param query parameters of each request's address, such as {@code api-version}
 * @param family what else its models need
 */
public record Dialect(
        @Nullable String maxTokensField,
        boolean streamsUsage,
        boolean alternatesRoles,
        boolean keepsThinking,
        CallIdForm callIds,
        @Nullable String keyHeader,
        Map<String, String> headers,
        Map<String, String> query,
        ModelFamily family) {

    /** The protocol as its inventor has it. */
    public static final Dialect STANDARD =
            new Dialect(
                    null,
                    true,
                    false,
                    true,
                    CallIdForm.ANY,
                    null,
                    Map.of(),
                    Map.of(),
                    ModelFamily.STANDARD);

    public Dialect {
        headers = Map.copyOf(headers);
        query = Map.copyOf(query);
    }

    /** Replaces the family of its models. */
    public Dialect withFamily(ModelFamily other) {
        return new Dialect(
                maxTokensField,
                streamsUsage,
                alternatesRoles,
                keepsThinking,
                callIds,
                keyHeader,
                headers,
                query,
                other);
    }
}
