package dev.grove.core.policy;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.authority.Principal;
import dev.grove.core.authority.Starter;
import dev.grove.core.contract.Instead;
import dev.grove.core.contract.Needed;
import dev.grove.core.operation.OperationInput;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Policies that a start asks for, unchecked. */
@Instead(
        of = "rules",
        say = "store a policy of these rules with POST /policies, and name it in policies")
@JsonTypeName("StartAuthority")
@JsonClassDescription(
        "Policies that what is started acts under, besides those of the key that starts it and of its definition. They can only narrow.")
public record AuthorityDraft(
        @JsonPropertyDescription(
                        "Names of policies, such as `read-only` or `trust/sandboxed`, or versions of them (`read-only@2`); a name is pinned to its current version")
                @Needed
                @Size(max = PoliciesValidation.MOST)
                @Nullable List<@Nullable String> policies) {

    /**
     * Caller that starts something.
     *
     * @param asked null where no policies are asked for
     */
    public static Starter starter(Principal by, @Nullable AuthorityDraft asked) {
        return asked == null ? Starter.of(by) : new Starter(by, asked.named());
    }

    /** Names of the policies that a start asks for, each to be checked. */
    public static List<String> named(@Nullable AuthorityDraft asked) {
        return asked == null ? List.of() : asked.named();
    }

    private List<String> named() {
        if (policies == null) {
            throw OperationInput.missing("authority.policies");
        }
        return policies.stream().map(name -> name == null ? "" : name).toList();
    }
}
