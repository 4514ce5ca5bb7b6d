package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.policy.StoredPolicy;
import dev.grove.language.policy.Mode;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A version of a policy as lists show it. */
@WordsOf({PolicyView.class, PolicyDraft.class, PolicyDraft.Says.class})
@JsonClassDescription("A version of a policy without its document.")
public record PolicySummary(
        UUID id,
        int version,
        String name,
        @Nullable String description,
        @JsonProperty("extends") List<String> bases,
        @OneOf(Mode.class) String mode,
        @JsonPropertyDescription("How many it has, those of what it extends not counted") int rules,
        @JsonPropertyDescription("How many it has") int tests,
        @JsonUnwrapped VersionTimes times) {

    static PolicySummary of(StoredPolicy policy) {
        return new PolicySummary(
                policy.id(),
                policy.version(),
                policy.name(),
                policy.policy().description(),
                policy.policy().bases(),
                policy.policy().mode().wireName(),
                policy.policy().rules().size(),
                policy.policy().tests().size(),
                policy.times());
    }
}
