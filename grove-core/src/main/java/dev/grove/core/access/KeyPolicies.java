package dev.grove.core.access;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.layer.KeyLayers;
import dev.grove.core.key.layer.KeyPolicy;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.policy.NamedPolicies;
import dev.grove.core.policy.PoliciesValidation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Policies of new keys: those of the caller that makes one, and those that are asked for. */
@Component
class KeyPolicies {

    private static final String FIELD = "policies";

    private final NamedPolicies policies;
    private final KeyLayers layers;

    KeyPolicies(NamedPolicies policies, KeyLayers layers) {
        this.policies = policies;
        this.layers = layers;
    }

    /**
     * @param tenant of the new key; null for an operator's
     * @throws GroveException validation_failed; {@code upgrade_in_progress} while a server lives
     *     that knows no policies
     */
    List<KeyPolicy> of(
            OperationCaller caller,
            @Nullable TenantId tenant,
            @Nullable List<@Nullable String> asked) {
        List<KeyPolicy> inherited = own(caller);
        List<KeyPolicy> all =
                asked == null || asked.isEmpty()
                        ? inherited
                        : joined(inherited, find(tenant, asked));
        if (all.size() > PoliciesValidation.MOST) {
            throw GroveException.invalid(
                    FIELD,
                    "may be at most %d with the %d of the caller that makes it"
                            .formatted(PoliciesValidation.MOST, inherited.size()));
        }
        return all;
    }

    private List<NamedPolicies.Named> find(
            @Nullable TenantId tenant, List<@Nullable String> asked) {
        if (tenant == null) {
            throw GroveException.invalid(
                    FIELD, "are a tenant's, and an operator's key has none; name a tenant_id");
        }
        return policies.find(tenant, FIELD, names(asked));
    }

    private static List<KeyPolicy> joined(List<KeyPolicy> some, List<NamedPolicies.Named> more) {
        return Stream.concat(some.stream(), more.stream().map(KeyPolicies::of)).distinct().toList();
    }

    /** Names to check, an empty one where there is none. */
    private static List<String> names(List<@Nullable String> asked) {
        return asked.stream().map(name -> name == null ? "" : name).toList();
    }

    private static KeyPolicy of(NamedPolicies.Named named) {
        return new KeyPolicy(
                named.policy().name(), named.policy().version(), named.digest(), named.id());
    }

    /** Policies of the caller's key and of its token; an operator has none. */
    private List<KeyPolicy> own(OperationCaller caller) {
        TenantId tenant = caller.boundTenant();
        if (tenant == null) {
            return List.of();
        }
        List<KeyPolicy> ofKey = layers.find(tenant, caller.key()).orElse(List.of());
        Set<String> known = digests(ofKey);
        return joined(
                ofKey,
                policies.ofLayers(
                        tenant,
                        caller.principal().layers().stream()
                                .filter(layer -> !known.contains(layer))
                                .toList()));
    }

    private static Set<String> digests(List<KeyPolicy> policies) {
        return policies.stream().map(KeyPolicy::digest).collect(Collectors.toSet());
    }

    /**
     * Looks whether the caller may have the secret of a key: not where that has fewer policies.
     *
     * @throws GroveException forbidden
     */
    void requireNotFewer(OperationCaller caller, KeyId other) {
        TenantId tenant = caller.boundTenant();
        List<KeyPolicy> own = own(caller);
        if (tenant == null || own.isEmpty()) {
            return;
        }
        boolean fewer =
                layers.find(tenant, other)
                        .filter(all -> !digests(all).containsAll(digests(own)))
                        .isPresent();
        if (fewer) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "The key has fewer policies than yours, which may therefore not have its secret; rotate it with a key without policies");
        }
    }
}
