package dev.grove.core.access;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.Scope;
import dev.grove.core.policy.PoliciesValidation;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A key as admins ask for it, and a part of what makes a client of OAuth. */
@JsonClassDescription("What a key may do, for whom, and until when.")
public record KeyDraft(
        @JsonPropertyDescription("For people") @Needed @Size(min = 1, max = NewKey.MAX_NAME_LENGTH)
                @Nullable String name,
        @Needed @OneOf(Scope.class) @Nullable String scope,
        @JsonPropertyDescription(
                        "For operators: the tenant it is bound to; null for an operator's key")
                @SchemaOf(UUID.class)
                @Nullable String tenantId,
        @JsonPropertyDescription("When it ends; null for never") @Nullable Instant expiresAt,
        @JsonPropertyDescription("The same counted from now; one of both at most")
                @Min(1)
                @Max(KeyDrafts.MOST_HOURS)
                @Nullable Integer expiresInHours,
        @JsonPropertyDescription(
                        "Names of policies that govern all that the key starts, or versions of them (`read-only@2`); a name is pinned to its current version, and they never change. The policies of the key that makes it come before them")
                @Size(max = PoliciesValidation.MOST)
                @Nullable List<@Nullable String> policies) {}
