package dev.grove.server.oauth;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Request that was posted to the token endpoint.
 *
 * @param form each parameter once; none is empty
 * @param authorization the header of that name, or null
 * @param from the address that it came from
 */
record TokenRequest(Map<String, String> form, @Nullable String authorization, String from) {

    @Nullable String get(String parameter) {
        return form.get(parameter);
    }

    @Override
    public String toString() {
        return "TokenRequest[" + from + "]";
    }
}
