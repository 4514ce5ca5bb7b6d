package dev.grove.core.secret;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.SchemaOf;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Metadata that may be disclosed of a secret: everything but its value. */
@JsonTypeName("Secret")
@JsonClassDescription("A secret without its value.")
public record SecretEntry(
        @JsonPropertyDescription("As tools name it") @SchemaOf(String.class) SecretName name,
        @JsonPropertyDescription("When it was first stored") Instant createdAt,
        @JsonPropertyDescription("When its present value was stored") Instant updatedAt,
        @JsonPropertyDescription("Null for never") @Nullable Instant lastUsedAt,
        @JsonPropertyDescription("Who used it lately, the latest first") List<User> usedBy) {

    public static final int MOST_USERS = 10;

    public SecretEntry {
        usedBy = List.copyOf(usedBy);
    }

    /**
     * @param usedBy its latest users, the latest first; at most {@link #MOST_USERS}
     */
    SecretEntry(SecretName name, Instant createdAt, Instant updatedAt, List<User> usedBy) {
        this(
                name,
                createdAt,
                updatedAt,
                usedBy.isEmpty() ? null : usedBy.getFirst().lastUsedAt(),
                usedBy);
    }

    /** A user of the secret. */
    @JsonTypeName("SecretUse")
    @JsonClassDescription("A use of a secret.")
    public record User(
            @JsonPropertyDescription("Null for the server's own work") @Nullable String agent,
            @JsonPropertyDescription("What for") String purpose,
            @JsonPropertyDescription("When") Instant lastUsedAt) {}
}
