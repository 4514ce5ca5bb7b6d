package dev.grove.core.access;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.key.IssuedKey;
import dev.grove.core.key.Key;
import dev.grove.core.key.Scope;
import dev.grove.core.key.layer.KeyPolicy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A key as callers read it. */
@WordsOf(KeyDraft.class)
@JsonClassDescription("A key.")
record KeyView(
        @JsonPropertyDescription("No secret") UUID id,
        @JsonPropertyDescription("`grove_…`, only in the answer that made it")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String key,
        String name,
        @OneOf(Scope.class) String scope,
        @JsonPropertyDescription("Null for an operator's key") @Nullable UUID tenantId,
        @JsonPropertyDescription("When it was made") Instant createdAt,
        @JsonPropertyDescription("Null for never") @Nullable Instant expiresAt,
        @JsonPropertyDescription("From when an earlier secret is void") @Nullable Instant rotatedAt,
        @JsonPropertyDescription(
                        "When a request, or a browser's session, came with it last; null for never. Uses on another server come some minutes late")
                @Nullable Instant lastUsedAt,
        @JsonPropertyDescription(
                        "Versions of policies that govern all that it starts, from the outermost on, such as `read-only@2`; they never change")
                List<String> policies) {

    static KeyView of(IssuedKey issued, @Nullable Instant lastUsedAt) {
        return of(issued.key(), issued.raw(), lastUsedAt);
    }

    static KeyView of(Key key, @Nullable String raw, @Nullable Instant lastUsedAt) {
        return new KeyView(
                key.id().value(),
                raw,
                key.name(),
                key.scope().wireName(),
                key.tenant() == null ? null : key.tenant().value(),
                key.createdAt(),
                key.expiresAt(),
                key.rotatedAt(),
                lastUsedAt,
                key.policies().stream().map(KeyPolicy::reference).toList());
    }
}
