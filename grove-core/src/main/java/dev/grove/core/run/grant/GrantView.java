package dev.grove.core.run.grant;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Grant as callers read it. */
@JsonTypeName("Grant")
@JsonClassDescription("A dated, counted and revocable exception to rules of policies.")
public record GrantView(
        @JsonPropertyDescription("Of the grant") UUID id,
        Subject subject,
        Capability capability,
        @JsonPropertyDescription("Rules that it is an exception to") List<Lift> lifts,
        @JsonPropertyDescription("Calls that may use it") int maxUses,
        @JsonPropertyDescription("Calls that have used it, also of runs that are deleted since")
                int used,
        @JsonPropertyDescription("By the clock of the database") Instant expiresAt,
        @JsonPropertyDescription("For people") String reason,
        @JsonPropertyDescription(
                        "`alive`; `used_up`; `expired`; `ended` with its run; `revoked`. It lifts nothing but while it is alive")
                @OneOf(GrantStatus.class)
                String status,
        @JsonPropertyDescription("The name of the key") String grantedBy,
        @JsonPropertyDescription("When") Instant grantedAt,
        @JsonPropertyDescription("The name of the key; null while it is not revoked")
                @Nullable String revokedBy,
        @JsonPropertyDescription("Null while it is not revoked") @Nullable Instant revokedAt) {

    /** Whose calls a grant is for, on the wire. */
    @JsonTypeName("GrantSubject")
    @JsonClassDescription("Whose calls a grant is for: one of these.")
    public record Subject(
            @JsonPropertyDescription(
                            "Id of a run: that run alone, neither its forks nor runs that repeat it. It ends with the run")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @SchemaOf(UUID.class)
                    @Nullable String run,
            @JsonPropertyDescription("Id of a run: that run and all below it. It ends with the run")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @SchemaOf(UUID.class)
                    @Nullable String tree,
            @JsonPropertyDescription("Id of an agent: all of its runs, but not those below them")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @SchemaOf(UUID.class)
                    @Nullable String agent,
            @JsonPropertyDescription("Id of a key: all trees that it starts")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @SchemaOf(UUID.class)
                    @Nullable String key) {

        static Subject of(GrantSubject subject) {
            String id = subject.id().toString();
            return switch (subject.kind()) {
                case RUN -> new Subject(id, null, null, null);
                case TREE -> new Subject(null, id, null, null);
                case AGENT -> new Subject(null, null, id, null);
                case KEY -> new Subject(null, null, null, id);
            };
        }
    }

    /** Calls that a grant covers, on the wire. */
    @JsonTypeName("GrantCapability")
    @JsonClassDescription("Calls that a grant covers.")
    public record Capability(
            @JsonPropertyDescription(
                            "Selectors as those of a policy's rule, such as `git_push`; any of them")
                    @Needed
                    @Nullable List<@Nullable String> on,
            @JsonPropertyDescription(
                            "Condition as that of a policy's rule, such as `args.branch == 'release'`; null for always. Where it cannot be evaluated the grant covers nothing")
                    @Nullable String when) {}

    /** Rule that a grant is an exception to, on the wire. */
    @JsonTypeName("GrantLift")
    @JsonClassDescription("A rule, and the policy that has written it, in whichever version.")
    public record Lift(
            @JsonPropertyDescription("Name of the policy that has written the rule") @Needed
                    @Nullable String policy,
            @JsonPropertyDescription("Id of the rule, or `default`") @Needed
                    @Nullable String rule) {}
}
