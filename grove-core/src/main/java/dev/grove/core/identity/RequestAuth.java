package dev.grove.core.identity;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How requests prove who asks, as callers send it; nothing is checked yet. */
@JsonClassDescription("How requests prove who asks, besides their headers.")
public record RequestAuth(
        @JsonPropertyDescription(
                        "`run_identity`: each request has `Authorization: Bearer` and a JWT of five minutes that names the run")
                @Needed
                @OneOf(Kind.class)
                @Nullable String kind,
        @JsonPropertyDescription("Name of the receiver, as it expects it in `aud`")
                @Needed
                @Size(min = 1, max = AuthValidation.LONGEST_AUDIENCE)
                @Nullable String audience) {

    /** Kinds that are offered. */
    public enum Kind {
        RUN_IDENTITY
    }

    /** Stored terms as callers read them. */
    public static @Nullable RequestAuth of(Optional<IdentityAuth> stored) {
        return stored.map(auth -> new RequestAuth(IdentityAuth.KIND, auth.audience())).orElse(null);
    }
}
