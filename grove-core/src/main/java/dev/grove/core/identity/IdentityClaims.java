package dev.grove.core.identity;

import dev.grove.core.id.TenantId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Content of a token; nothing in it is secret.
 *
 * @param audience whom it is for
 * @param actors runs above the subject, the nearest one first
 * @param agent of the run; null where it has none
 */
public record IdentityClaims(
        String audience,
        TenantId tenant,
        String subject,
        List<String> actors,
        @Nullable Agent agent,
        @Nullable Call call) {

    public IdentityClaims {
        actors = List.copyOf(actors);
    }

    /** Version of an agent. */
    public record Agent(String name, int version) {}

    /**
     * Call for which a request is made.
     *
     * @param key by which the receiver recognises a repetition
     */
    public record Call(String id, String key) {}
}
