package dev.grove.core.policy;

import dev.grove.core.error.FieldChecks;
import dev.grove.core.id.TenantId;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the policies that an agent, a key, a start or a ceiling names to versions that there
 * are.
 *
 * @param field that names them
 */
public record PoliciesValidation(
        PolicyNames policies, TenantId tenant, FieldChecks checks, String field) {

    public static final int MOST = 16;

    /** Resolves each, and refuses what names none. */
    public List<PolicyReference> check(@Nullable List<@Nullable String> written) {
        if (written == null || written.isEmpty()) {
            return List.of();
        }
        if (written.size() > MOST) {
            checks.refuse(field, "may name at most " + MOST + " policies");
            return List.of();
        }
        List<PolicyReference> resolved = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < written.size(); i++) {
            String place = field + "[" + i + "]";
            String text = written.get(i);
            Optional<PolicyReference.Written> named =
                    text == null ? Optional.empty() : PolicyReference.parse(text);
            if (named.isEmpty()) {
                checks.refuse(
                        place,
                        "must be the name of a policy, or one of its versions, such as repo-writer@2");
            } else if (!seen.add(named.get().name())) {
                checks.refuse(place, "is named twice; leave one out");
            } else {
                resolve(place, named.get()).ifPresent(resolved::add);
            }
        }
        return resolved;
    }

    private Optional<PolicyReference> resolve(String place, PolicyReference.Written named) {
        OptionalInt newest = policies.newestVersion(tenant, named.name());
        if (newest.isEmpty()) {
            checks.refuse(
                    place,
                    "no policy has this name"
                            + NearestNames.asQuestion(named.name(), policies.names(tenant)));
            return Optional.empty();
        }
        int version = named.version().orElse(newest.getAsInt());
        if (version > newest.getAsInt()) {
            checks.refuse(
                    place,
                    "the policy has no version %d; its newest is %d"
                            .formatted(version, newest.getAsInt()));
            return Optional.empty();
        }
        return Optional.of(new PolicyReference(named.name(), version));
    }
}
